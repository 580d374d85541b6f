import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import type { SlotProps } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { ErrorState, LoadingState } from '@veleta/shared/ui';
import { OrganizationForm } from '../features/organization/form/organization-form.tsx';
import { organizationQuery } from '../features/organization/organization.api.ts';

/** Organization form as a step of the wizard. */
export default function OrganizationStep({ onDone }: SlotProps) {
  const { t } = useTranslation('mf-organization');
  const { user } = useAuth();
  const organization = useQuery(organizationQuery());
  if (organization.isPending || !user) return <LoadingState shape="form" count={4} />;
  if (organization.isError)
    return <ErrorState message={t('errors.fetch')} onRetry={() => void organization.refetch()} />;
  return (
    <OrganizationForm
      organization={organization.data}
      isIndustryNeeded
      submitLabel={t('shared:actions.continue')}
      onSaved={onDone}
    />
  );
}

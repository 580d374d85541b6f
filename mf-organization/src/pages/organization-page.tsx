import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Box, EmptyState, ErrorState, LoadingState, Page } from '@veleta/shared/ui';
import { PeoplePicture } from '@veleta/shared/ui/pieces';
import { OrganizationForm } from '../features/organization/form/organization-form.tsx';
import { OrganizationFacts } from '../features/organization/organization-facts.tsx';
import { organizationQuery } from '../features/organization/organization.api.ts';
import { ParticipationListsDialog } from '../features/participation-lists/participation-lists-dialog.tsx';

/** `/organization`: form for owners and administrators, read-only view for analysts. */
export default function OrganizationPage() {
  const { t } = useTranslation('mf-organization');
  const { user, role } = useAuth();
  const organization = useQuery(organizationQuery());
  const canEdit = role === 'owner' || role === 'administrator';

  const content = () => {
    if (organization.isPending || !user) return <LoadingState shape="form" count={4} />;
    if (organization.isError)
      return <ErrorState message={t('errors.fetch')} onRetry={() => void organization.refetch()} />;
    if (canEdit) {
      return (
        <OrganizationForm
          organization={organization.data}
          submitLabel={organization.data ? t('form.save') : t('form.create')}
          onSaved={() => {}}
        />
      );
    }
    if (!organization.data)
      return (
        <EmptyState
          picture={<PeoplePicture />}
          title={t('organization.emptyTitle')}
          description={t('organization.empty')}
        />
      );
    return <OrganizationFacts organization={organization.data} />;
  };

  return (
    <Page
      title={t('organization.title')}
      description={canEdit ? t('organization.intro') : t('organization.readOnly')}
      action={canEdit && <ParticipationListsDialog />}
    >
      <Box maxW="3xl">{content()}</Box>
    </Page>
  );
}

import type { Role } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { Container, EmptyState } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

/** Shows a page to the roles it is for. The server decides for itself; this only spares a page of refusals. */
export function RoleGate({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { role } = useAuth();
  if (role && roles.includes(role)) return children;
  return (
    <Container py="10">
      <EmptyState title={t('failure.forbidden')} description={t('failure.forbiddenHint')} />
    </Container>
  );
}

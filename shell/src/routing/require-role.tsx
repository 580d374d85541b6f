import type { Role } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { Navigate } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Container, EmptyState, LinkButton } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import { useNavigation } from '../navigation/use-navigation.ts';
import { INDEX_PATH } from '../registry/owner-of.ts';

interface RequireRoleProps {
  path: string;
  roles: readonly Role[];
  children: ReactNode;
}

/**
 * Shows a page only to its roles. The server checks access itself; this avoids a page of errors. Users without access
 * to the home page are redirected to the first entry of their menu.
 */
export function RequireRole({ path, roles, children }: RequireRoleProps) {
  const { t } = useTranslation('shell');
  const { role } = useAuth();
  const items = useNavigation('side');
  if (role && roles.includes(role)) return children;
  const home = path === INDEX_PATH ? items[0]?.path : undefined;
  if (home && home !== INDEX_PATH) return <Navigate to={home} replace />;
  return (
    <Container py="10">
      <EmptyState
        title={t('failure.forbidden')}
        description={t('failure.forbiddenHint')}
        action={<LinkButton to="/">{t('notFound.home')}</LinkButton>}
      />
    </Container>
  );
}

import { useTranslation } from '@veleta/shared/i18n';
import { Navigate } from '@veleta/shared/router';
import { Container, EmptyState, LinkButton } from '@veleta/shared/ui';
import { useNavigation } from '../navigation/use-navigation.ts';
import { INDEX_PATH } from '../registry/owner-of.ts';

/** Shown instead of a page for other roles. Redirects from the home page to the first entry of the person's menu. */
export function NoAccess({ path }: { path: string }) {
  const { t } = useTranslation('layouts');
  const items = useNavigation('side');
  const home = path === INDEX_PATH ? items[0]?.path : undefined;
  if (home && home !== INDEX_PATH) return <Navigate to={home} replace />;
  return (
    <Container py="10">
      <EmptyState
        title={t('noAccess.forbidden')}
        description={t('noAccess.forbiddenHint')}
        action={<LinkButton to="/">{t('notFound.home', { ns: 'shell' })}</LinkButton>}
      />
    </Container>
  );
}

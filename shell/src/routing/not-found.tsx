import { useTranslation } from '@veleta/shared/i18n';
import { useLocation } from '@veleta/shared/router';
import { Box, Container, EmptyState, LinkButton, RouterLink, useDocumentTitle, Wordmark } from '@veleta/shared/ui';
import { useEffect } from 'react';
import { CONTENT_ID } from '../header/skip-link.tsx';
import { ownerOf } from '../registry/owner-of.ts';
import { useRemotes } from '../remotes/remotes-context.ts';

/** Reloads the page once if a remote with this path was deployed since the tab was opened. */
function useLateRoute(): void {
  const { catalog, reloader } = useRemotes();
  const { pathname } = useLocation();
  useEffect(() => {
    void catalog.check().then(() => {
      const owner = ownerOf(catalog.entries(), pathname);
      if (owner && location.pathname === pathname) reloader.reload(`path ${pathname} of ${owner.name}`);
    });
  }, [catalog, reloader, pathname]);
}

/** Page for an unknown path. */
export function NotFound() {
  const { t } = useTranslation('shell');
  useLateRoute();
  useDocumentTitle(t('notFound.title'));
  return (
    <Container as="main" id={CONTENT_ID} tabIndex={-1} outline="none" py={{ base: '6', md: '10' }} maxW="3xl">
      <Box mb={{ base: '6', md: '16' }}>
        <RouterLink to="/" aria-label={t('header.home')}>
          <Wordmark />
        </RouterLink>
      </Box>
      <EmptyState
        as="h1"
        title={t('notFound.title')}
        description={t('notFound.hint')}
        action={<LinkButton to="/">{t('notFound.home')}</LinkButton>}
      />
    </Container>
  );
}

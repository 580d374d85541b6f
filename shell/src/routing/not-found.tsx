import { useTranslation } from '@veleta/shared/i18n';
import { Box, Container, EmptyState, LinkButton, RouterLink, useDocumentTitle, Wordmark } from '@veleta/shared/ui';

/** What an unknown path shows. */
export function NotFound() {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('notFound.title'));
  return (
    <Container as="main" py={{ base: '6', md: '10' }} maxW="3xl">
      <Box mb={{ base: '6', md: '16' }}>
        <RouterLink to="/" aria-label={t('header.home')}>
          <Wordmark />
        </RouterLink>
      </Box>
      <EmptyState as="h1" title={t('notFound.title')} description={t('notFound.hint')} action={<LinkButton to="/">{t('notFound.home')}</LinkButton>} />
    </Container>
  );
}

import { Container, EmptyState, LinkButton } from '@veleta/shared/ui';
import { useTranslation } from 'react-i18next';

/** What an unknown path shows. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <Container as="main" py="16">
      <EmptyState title={t('notFound.title')} description={t('notFound.hint')} action={<LinkButton to="/">{t('notFound.home')}</LinkButton>} />
    </Container>
  );
}

import { useTranslation } from '@veleta/shared/i18n';
import { Container, EmptyState, LinkButton, useDocumentTitle } from '@veleta/shared/ui';
import { INDEX_PATH } from '../registry/owner-of.ts';

/** Shown instead of a page whose area an operator has switched off. */
export function NotAvailable({ path }: { path: string }) {
  const { t } = useTranslation('switchedOff');
  const { t: shell } = useTranslation('shell');
  useDocumentTitle(t('title'));
  return (
    <Container py="10">
      <EmptyState
        as="h1"
        title={t('title')}
        description={t('hint')}
        // The start page itself may be switched off.
        action={path !== INDEX_PATH && <LinkButton to="/">{shell('notFound.home')}</LinkButton>}
      />
    </Container>
  );
}

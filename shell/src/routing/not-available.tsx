import { useTranslation } from '@veleta/shared/i18n';
import { Container, EmptyState, LinkButton, useDocumentTitle } from '@veleta/shared/ui';
import { INDEX_PATH } from '../registry/owner-of.ts';

/** Shown instead of a page whose area an operator has switched off. */
export function NotAvailable({ path }: { path: string }) {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('switchedOff.title'));
  return (
    <Container py="10">
      <EmptyState
        as="h1"
        title={t('switchedOff.title')}
        description={t('switchedOff.hint')}
        // The start page itself may be switched off.
        action={path !== INDEX_PATH && <LinkButton to="/">{t('notFound.home')}</LinkButton>}
      />
    </Container>
  );
}

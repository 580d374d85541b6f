import { useTranslation } from '@veleta/shared/i18n';
import { useKeepPrerendered } from '../prerendered/keep-prerendered.ts';
import { Center, Spinner, VisuallyHidden } from '@veleta/shared/ui';

/** Loading state while the session is being read. */
export function SessionSpinner() {
  const { t } = useTranslation('shell');
  useKeepPrerendered();
  return (
    <Center minH="100dvh" role="status">
      <Spinner size="lg" color="primary.fg" />
      <VisuallyHidden>{t('session.loading')}</VisuallyHidden>
    </Center>
  );
}

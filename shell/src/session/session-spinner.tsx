import { useTranslation } from '@veleta/shared/i18n';
import { useFirstScreenHold } from '../first-screen/hold-first-screen.ts';
import { Center, Spinner, VisuallyHidden } from '@veleta/shared/ui';

/** Loading state while the session is being read. */
export function SessionSpinner() {
  const { t } = useTranslation('shell');
  useFirstScreenHold();
  return (
    <Center minH="100dvh" role="status">
      <Spinner size="lg" color="primary.fg" />
      <VisuallyHidden>{t('session.loading')}</VisuallyHidden>
    </Center>
  );
}

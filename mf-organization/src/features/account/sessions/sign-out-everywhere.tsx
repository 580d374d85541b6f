import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { Button } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '@veleta/shared/ui/pieces';
import { useEndSessions } from './sessions.api.ts';

/** Ends every session after a confirmation. */
export function SignOutEverywhere() {
  const { t } = useTranslation('mf-organization');
  const { logout } = useAuth();
  const end = useEndSessions();
  const removal = useRemoval<true>({
    remove: () => end.mutateAsync().then(logout),
    done: t('sessions.everywhereDone'),
    failed: t('sessions.endFailed'),
  });
  return (
    <>
      <Button variant="outline" onClick={() => removal.ask(true)} {...dialogIntent}>
        {t('sessions.everywhere')}
      </Button>
      <ConfirmDialog
        {...removal.dialog}
        title={t('sessions.everywhereAsk')}
        description={t('sessions.everywhereHint')}
        confirmLabel={t('sessions.everywhere')}
      />
    </>
  );
}

import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useAuth } from '@veleta/shared/session';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import { FailureNote } from '../../../common/failure-note.tsx';
import { useEndSessions } from './sessions.api.ts';

export default function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mf-organization');
  const { logout } = useAuth();
  const end = useEndSessions();

  const signOut = async () => {
    try {
      await end.mutateAsync();
    } catch {
      // The dialog stays open and shows the error.
      return;
    }
    const said = t('sessions.everywhereDone');
    await logout();
    notify.success(said);
  };

  return (
    <ConfirmDialog
      isOpen
      title={t('sessions.everywhereAsk')}
      description={t('sessions.everywhereHint')}
      confirmLabel={t('sessions.everywhere')}
      onConfirm={() => void signOut()}
      onCancel={onClose}
      isBusy={end.isPending}
    >
      {end.isError && <FailureNote title={t('sessions.endFailed')} error={end.error} />}
    </ConfirmDialog>
  );
}

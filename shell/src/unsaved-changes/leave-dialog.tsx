import { ConfirmDialog } from '@veleta/shared/ui/overlay';
import { useTranslation } from '@veleta/shared/i18n';

/** Asks whether unsaved input may be lost. */
export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <ConfirmDialog
      isOpen
      title={t('leave.title')}
      description={t('leave.text')}
      confirmLabel={t('leave.confirm')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}

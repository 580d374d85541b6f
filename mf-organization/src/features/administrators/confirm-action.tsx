import { notify } from '@veleta/shared/notify';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import { useState, type ReactNode } from 'react';
import { FailureNote } from '../../common/failure-note.tsx';

interface ConfirmActionProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  done: string;
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation, runs the action, and shows its result. */
export function ConfirmAction({ done, failed, onConfirm, onClose, ...question }: ConfirmActionProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const run = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
    } catch (cause) {
      setError(cause);
      setBusy(false);
      return;
    }
    notify.success(done);
    onClose();
  };

  return (
    <ConfirmDialog isOpen {...question} onConfirm={() => void run()} onCancel={onClose} isBusy={isBusy}>
      {error !== null && <FailureNote title={failed} error={error} />}
    </ConfirmDialog>
  );
}

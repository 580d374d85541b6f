import { Button } from '@chakra-ui/react/button';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from './dialog-frame.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question. */
  title: ReactNode;
  /** What is lost or cannot be undone. */
  description: ReactNode;
  /** More of it, such as a list of what goes. */
  children?: ReactNode;
  /** The deed as a verb: "Stop measurement". */
  confirmLabel: ReactNode;
  /** What happens instead; "Cancel" unless it has a name. */
  cancelLabel?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** The deed is under way: both buttons wait. */
  isBusy?: boolean;
  /** Red where something is lost. */
  isDestructive?: boolean;
}

/** Asks before a deed. The harmless answer has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  isBusy = false,
  isDestructive = true,
}: ConfirmDialogProps) {
  const { t } = useTranslation('shared');
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={isBusy ? undefined : onCancel}
      title={title}
      description={description}
      size="sm"
      role="alertdialog"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="outline" colorPalette="gray" onClick={onCancel} disabled={isBusy}>
            {cancelLabel ?? t('actions.cancel')}
          </Button>
          <Button
            colorPalette={isDestructive ? 'error' : 'primary'}
            onClick={onConfirm}
            loading={isBusy}
            loadingText={confirmLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}

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
  /** Further content, such as a list of what is deleted. */
  children?: ReactNode;
  /** The action as a verb: "Stop measurement". */
  confirmLabel: ReactNode;
  /** Text of the other button; default "Cancel". */
  cancelLabel?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** True while the action runs: both buttons are disabled. */
  isBusy?: boolean;
  /** Red for destructive actions. */
  isDestructive?: boolean;
}

/** Asks for confirmation of an action. The safe answer has the focus. */
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

import { CloseButton } from '@chakra-ui/react/button';
import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

export interface DialogFrameProps {
  isOpen: boolean;
  /** Absent: the user cannot close the dialog, neither by Escape nor by a click outside. */
  onClose?: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** `lg` is 700 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  role?: 'dialog' | 'alertdialog';
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Renders a dialog with title, description, content and buttons. Traps the focus and restores it afterwards. */
export function DialogFrame({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  role = 'dialog',
  initialFocus,
}: DialogFrameProps) {
  const { t } = useTranslation('shared');
  const opener = useRef<Element | null>(null);
  // The trap starts a frame later: by then, a quick user has pressed a button of the dialog itself.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  const restoreFocus = (): void => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose?.();
      }}
      size={size}
      role={role}
      closeOnEscape={Boolean(onClose)}
      closeOnInteractOutside={Boolean(onClose) && role === 'dialog'}
      initialFocusEl={initialFocus ? () => initialFocus.current : undefined}
      // The focused button of the dialog leaves the page after this event.
      onExitComplete={() => requestAnimationFrame(restoreFocus)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              {description ? <Dialog.Description>{description}</Dialog.Description> : null}
            </Dialog.Header>
            {children ? <Dialog.Body pb={footer ? undefined : '6'}>{children}</Dialog.Body> : null}
            {footer ? <Dialog.Footer>{footer}</Dialog.Footer> : null}
            {onClose ? (
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" variant="ghost" colorPalette="gray" aria-label={t('actions.close')} />
              </Dialog.CloseTrigger>
            ) : null}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

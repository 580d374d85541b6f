import { CloseButton } from '@chakra-ui/react/button';
import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactNode, RefObject } from 'react';
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

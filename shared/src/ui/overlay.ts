/** Overlays: menus, popovers, tooltips, notices. Dialogs are in `dialogs`; pages load them through `on-demand`. */
import '../theme/late/overlay.ts';

export { Dialog, useDialogContext } from '@chakra-ui/react/dialog';
export { Menu } from '@chakra-ui/react/menu';
export { Popover } from '@chakra-ui/react/popover';
export { Portal } from '@chakra-ui/react/portal';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Modal, type ModalProps } from './modal.tsx';
export { Toaster } from './toaster.tsx';
export { Tooltip } from './tooltip.tsx';

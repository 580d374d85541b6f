/** Dialogs, loaded by pages through `ui/on-demand` on intent. */
import '../theme/late/dialogs.ts';

export { Dialog, useDialogContext } from '@chakra-ui/react/dialog';
export { Portal } from '@chakra-ui/react/portal';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Modal, type ModalProps } from './modal.tsx';

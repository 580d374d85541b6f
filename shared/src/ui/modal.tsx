import { InputScopeProvider, wouldLoseInput } from '@veleta/shared/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';

export type ModalProps = DialogFrameProps;

/**
 * A dialog in its usual form: title, words, content, buttons. Where a form in it holds input that closing would lose
 * (`useUnsavedChanges`), Escape, a click beside the dialog and its close button ask first.
 */
export function Modal({ onClose, children, footer, ...frame }: ModalProps) {
  const { t } = useTranslation('shared');
  const [scope] = useState(() => ({}));
  const [isAsking, setIsAsking] = useState(false);
  const requestClose = (): void => {
    if (wouldLoseInput(scope)) setIsAsking(true);
    else onClose?.();
  };
  const discard = (): void => {
    setIsAsking(false);
    onClose?.();
  };
  const inScope = (content: ModalProps['children']) =>
    content ? <InputScopeProvider value={scope}>{content}</InputScopeProvider> : undefined;
  return (
    <>
      <DialogFrame {...frame} onClose={onClose ? requestClose : undefined} footer={inScope(footer)}>
        {inScope(children)}
      </DialogFrame>
      <ConfirmDialog
        isOpen={frame.isOpen && isAsking}
        title={t('ui.unsaved.title')}
        description={t('ui.unsaved.text')}
        confirmLabel={t('ui.unsaved.discard')}
        cancelLabel={t('ui.unsaved.keep')}
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

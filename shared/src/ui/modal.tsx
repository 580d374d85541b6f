import { InputScopeProvider, wouldLoseInput, type InputScope } from '@veleta/shared/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';

export type ModalProps = DialogFrameProps;

/**
 * Dialog with title, description, content and buttons. If a form in it has unsaved input (`useUnsavedChanges`), Escape,
 * a click outside, the close button and every `CancelButton` ask first.
 */
export function Modal({ onClose, children, footer, ...frame }: ModalProps) {
  const { t } = useTranslation('shared');
  const [pending, setPending] = useState<{ proceed: () => void } | null>(null);
  const [scope] = useState(() => {
    const own: InputScope = {
      confirmDiscard: (proceed) => {
        if (wouldLoseInput(own)) setPending({ proceed });
        else proceed();
      },
    };
    return own;
  });
  const discard = (): void => {
    setPending(null);
    pending?.proceed();
  };
  const inScope = (content: ModalProps['children']) =>
    content ? <InputScopeProvider value={scope}>{content}</InputScopeProvider> : undefined;
  return (
    <>
      <DialogFrame {...frame} onClose={onClose && (() => scope.confirmDiscard(onClose))} footer={inScope(footer)}>
        {inScope(children)}
      </DialogFrame>
      <ConfirmDialog
        isOpen={frame.isOpen && pending !== null}
        title={t('ui.unsaved.title')}
        description={t('ui.unsaved.text')}
        confirmLabel={t('ui.unsaved.discard')}
        cancelLabel={t('ui.unsaved.keep')}
        onConfirm={discard}
        onCancel={() => setPending(null)}
      />
    </>
  );
}

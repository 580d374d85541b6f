import { useTranslation } from '@veleta/shared/i18n';
import { useConfirmDiscard } from '@veleta/shared/session';
import { Button } from '@veleta/shared/ui';
import type { ComponentProps } from 'react';

export interface CancelButtonProps extends Pick<ComponentProps<typeof Button>, 'children' | 'disabled' | 'ref'> {
  /** Leaves the form; called after the user agrees to lose unsaved input. */
  onCancel: () => void;
}

/**
 * Button that leaves a dialog's form without saving. If input would be lost, it asks the same question as Escape does.
 */
export function CancelButton({ onCancel, children, ...button }: CancelButtonProps) {
  const { t } = useTranslation('shared');
  const confirmDiscard = useConfirmDiscard();
  return (
    <Button type="button" variant="outline" colorPalette="gray" onClick={() => confirmDiscard(onCancel)} {...button}>
      {children ?? t('actions.cancel')}
    </Button>
  );
}

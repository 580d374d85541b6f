import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button, IconButton } from '@veleta/shared/ui';
import { Trash2 } from '@veleta/shared/ui/icons';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useRemoval, type Removal } from './use-removal.ts';

export interface RemoveButtonProps extends Omit<Removal, 'close'> {
  /** Accessible name of the button. */
  readonly label: string;
  /** Label of the button; without it the button shows an icon only. */
  readonly action?: string;
  /** Start margin, to align the button with the edge of a text. */
  readonly ms?: ComponentProps<typeof Button>['ms'];
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isBusy: boolean;
  /** What else is lost. */
  readonly children?: ReactNode;
}

/** Removes something after a confirmation. */
export function RemoveButton({
  label,
  action,
  ms,
  title,
  text,
  confirmLabel,
  isBusy,
  children,
  ...removal
}: RemoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const confirm = useRemoval({ ...removal, close });
  const Shape = action === undefined ? IconButton : Button;
  return (
    <>
      <Shape
        variant="ghost"
        colorPalette="gray"
        size="sm"
        {...(ms !== undefined && { ms })}
        {...dialogIntent}
        onClick={() => setIsAsking(true)}
        aria-label={label}
      >
        <Trash2 />
        {action}
      </Shape>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        description={text}
        confirmLabel={confirmLabel}
        isBusy={isBusy}
        onConfirm={confirm}
        onCancel={close}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

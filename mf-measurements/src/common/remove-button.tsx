import type { ComponentProps, ReactNode } from 'react';
import { Button, IconButton } from '@veleta/shared/ui';
import { Trash2 } from '@veleta/shared/ui/icons';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useRemoval, type RemovalOptions } from '@veleta/shared/ui/pieces';

export interface RemoveButtonProps extends RemovalOptions<true> {
  /** Accessible name of the button. */
  readonly label: string;
  /** Label of the button; without it the button shows an icon only. */
  readonly action?: string;
  /** Start margin, to align the button with the edge of a text. */
  readonly ms?: ComponentProps<typeof Button>['ms'];
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
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
  children,
  ...removal
}: RemoveButtonProps) {
  const { ask, dialog } = useRemoval(removal);
  const Shape = action === undefined ? IconButton : Button;
  return (
    <>
      <Shape
        variant="ghost"
        colorPalette="gray"
        size="sm"
        {...(ms !== undefined && { ms })}
        {...dialogIntent}
        onClick={() => ask(true)}
        aria-label={label}
      >
        <Trash2 />
        {action}
      </Shape>
      <ConfirmDialog {...dialog} title={title} description={text} confirmLabel={confirmLabel}>
        {children}
      </ConfirmDialog>
    </>
  );
}

import { useErrorText } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useState } from 'react';
import { useSingleFlight } from './use-single-flight.ts';

export interface RemovalOptions<Item> {
  readonly remove: (item: Item) => Promise<unknown>;
  /** Message after success. Absent for a deletion in the background. */
  readonly done?: string | ((item: Item) => string);
  readonly failed: string;
  /** Returns a message for an error that needs its own explanation. */
  readonly explain?: (error: unknown) => string | undefined;
}

export interface Removal<Item> {
  /** The item of the confirmation, also while the dialog closes; null before the first. */
  readonly item: Item | null;
  /** Opens the confirmation for an item. */
  readonly ask: (item: Item) => void;
  /** Properties of the `ConfirmDialog`. */
  readonly dialog: {
    readonly isOpen: boolean;
    readonly isBusy: boolean;
    readonly onConfirm: () => void;
    readonly onCancel: () => void;
  };
}

/** A removal with a confirmation: sends once, then closes the dialog and notifies of the result. */
export function useRemoval<Item>({ remove, done, failed, explain }: RemovalOptions<Item>): Removal<Item> {
  const errorText = useErrorText();
  const singleFlight = useSingleFlight();
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (confirmed: Item): Promise<void> => {
    setBusy(true);
    try {
      await remove(confirmed);
      if (done !== undefined) notify.success(typeof done === 'string' ? done : done(confirmed));
    } catch (error) {
      const explained = explain?.(error);
      if (explained === undefined) notify.error(failed, errorText(error));
      else notify.error(explained);
    }
    setBusy(false);
    setOpen(false);
  };
  return {
    item,
    ask: (asked) => {
      setItem(asked);
      setOpen(true);
    },
    dialog: {
      isOpen,
      isBusy,
      onConfirm: () => {
        // The button can still be clicked while the dialog closes.
        if (isOpen && item !== null) void singleFlight(() => confirm(item));
      },
      onCancel: () => setOpen(false),
    },
  };
}

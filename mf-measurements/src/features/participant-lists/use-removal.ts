import { useErrorText } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useSingleFlight } from '@veleta/shared/ui/pieces';

export interface Removal {
  readonly remove: () => Promise<unknown>;
  /** Said when it is gone; nothing is said of what goes in the background, which may be asked for again. */
  readonly done?: string;
  readonly failed: string;
  /** Words for an error that `failed` and its own text do not explain. */
  readonly explain?: (error: unknown) => string | undefined;
  /** Takes the question away, however it went. */
  readonly close: () => void;
}

/** What confirming a removal does: once at a time, and it says how it went. */
export function useRemoval({ remove, done, failed, explain, close }: Removal): () => void {
  const errorText = useErrorText();
  const once = useSingleFlight();
  const confirm = () =>
    once(async () => {
      let isGone = false;
      try {
        await remove();
        isGone = true;
        if (done !== undefined) notify.success(done);
      } catch (error) {
        const known = explain?.(error);
        if (known === undefined) notify.error(failed, errorText(error));
        else notify.error(known);
      }
      close();
      return isGone && done !== undefined ? 'done' : undefined;
    });
  return () => void confirm();
}

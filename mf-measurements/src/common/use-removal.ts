import { useErrorText } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useSingleFlight } from '@veleta/shared/ui/pieces';

export interface Removal {
  readonly remove: () => Promise<unknown>;
  /** Message after success. Absent for a deletion in the background, which may be requested again. */
  readonly done?: string;
  readonly failed: string;
  /** Returns a message for an error that needs its own explanation. */
  readonly explain?: (error: unknown) => string | undefined;
  /** Closes the confirmation, after success and after failure. */
  readonly close: () => void;
}

/** Returns the handler of a confirmed removal: single flight, with a notice of the result. */
export function useRemoval({ remove, done, failed, explain, close }: Removal): () => void {
  const errorText = useErrorText();
  const singleFlight = useSingleFlight();
  const confirm = () =>
    singleFlight(async () => {
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

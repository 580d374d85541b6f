import { useRef, useState, type FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What became of a submission: `done` leaves the form for good, `failed` opens it again. */
export type Outcome = 'done' | 'failed';

/**
 * Submits a form once, however often the button is pressed: until the answer is there, and for good after a success,
 * since the next screen may take a moment to arrive.
 */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<Outcome>,
) {
  const isTaken = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // State would be too late for the second click of a double click.
    if (isTaken.current) return;
    isTaken.current = true;
    let outcome: Outcome = 'failed';
    try {
      await form.handleSubmit(async (values) => {
        setIsBusy(true);
        outcome = await send(values);
      })();
    } finally {
      if (outcome === 'failed') {
        isTaken.current = false;
        setIsBusy(false);
      }
    }
  };

  return { isBusy, onSubmit: (event: FormEvent) => void submit(event) };
}

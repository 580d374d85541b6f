import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useState, type FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Result of a submission: `done` keeps the form busy until the next page, `failed` lets it be submitted again. */
export type Outcome = 'done' | 'failed';

/** Validates and sends a form of react-hook-form, one submission at a time. */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<Outcome>,
) {
  const [isBusy, setBusy] = useState(false);
  const singleFlight = useSingleFlight();

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void singleFlight(async () => {
      let isDone = false;
      await form.handleSubmit(async (values) => {
        setBusy(true);
        isDone = (await send(values)) === 'done';
      })();
      setBusy(isDone);
      return isDone ? 'done' : undefined;
    });
  };

  return { isBusy, onSubmit };
}

import { useEffect, useState } from 'react';
import type { PlannedDate } from './planned-dates.ts';
import { errorsOf } from '../set-up.rules.ts';
import { isFrequency, wholeNumber, type SetUpValues } from '../set-up.values.ts';

/** `incomplete`: a value is missing. `failed`: the calendar arithmetic could not be loaded. */
export type Plan = readonly PlannedDate[] | 'incomplete' | 'failed';

const FIELDS = ['startDate', 'endDate', 'durationDays', 'frequency', 'timezone'] as const;

/** Returns the dates for the values of the form. The arithmetic is a chunk of its own, loaded when it is needed. */
export function usePlannedDates(values: SetUpValues, today: string): Plan {
  const [plan, setPlan] = useState<Plan>('incomplete');
  const errors = errorsOf(values, today);
  const { frequency, startDate, endDate, timezone } = values;
  const durationDays = wholeNumber(values.durationDays);
  const isComplete = !FIELDS.some((field) => errors.has(field));

  useEffect(() => {
    if (!isComplete || durationDays === null || !isFrequency(frequency)) {
      setPlan('incomplete');
      return;
    }
    let isCurrent = true;
    import('./planned-dates.ts')
      .then(({ planDates }) => planDates({ startDate, endDate, durationDays, frequency, timezone }))
      // A failed preview must not block the form.
      .then(
        (dates) => isCurrent && setPlan(dates),
        () => isCurrent && setPlan('failed'),
      );
    return () => {
      isCurrent = false;
    };
  }, [isComplete, startDate, endDate, durationDays, frequency, timezone]);
  return plan;
}

import { useEffect, useState } from 'react';
import type { PlannedDate } from './planned-dates.ts';
import { problemsOf } from '../set-up.rules.ts';
import { isFrequency, wholeNumber, type SetUpValues } from '../set-up.values.ts';

/** `incomplete`: the form does not say enough yet. `failed`: what works dates out could not be loaded. */
export type Plan = readonly PlannedDate[] | 'incomplete' | 'failed';

const FIELDS = ['startDate', 'endDate', 'durationDays', 'frequency', 'timezone'] as const;

/** The dates of what the form holds. Calendar arithmetic comes with its own chunk: who only looks around does not load it. */
export function usePlannedDates(values: SetUpValues, today: string): Plan {
  const [plan, setPlan] = useState<Plan>('incomplete');
  const problems = problemsOf(values, today);
  const { frequency, startDate, endDate, timezone } = values;
  const durationDays = wholeNumber(values.durationDays);
  const isComplete = !FIELDS.some((field) => problems.has(field));

  useEffect(() => {
    if (!isComplete || durationDays === null || !isFrequency(frequency)) {
      setPlan('incomplete');
      return;
    }
    let isCurrent = true;
    import('./planned-dates.ts')
      .then(({ planDates }) => planDates({ startDate, endDate, durationDays, frequency, timezone }))
      // A preview that cannot be had is no reason to stop anybody.
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

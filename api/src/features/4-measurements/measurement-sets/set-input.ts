import {
  PLANNING_LIMIT_YEARS,
  SHORTEST_PERIOD_DAYS,
  dayIn,
  isBeyondPlanning,
  type FieldIssue,
  type measurements,
  type InvalidField,
} from '@veleta/shared/contracts';
import type { Schedule } from '@veleta/shared/contracts/recurrence';
import type * as z from 'zod/mini';

export type SetInput = z.infer<typeof measurements.MeasurementSetInputSchema>;

/** Returns the schedule of a new set. */
export const scheduleOf = (input: SetInput): Schedule => ({
  startDate: input.start_date,
  durationDays: input.duration_days,
  frequency: input.frequency,
  endDate: input.end_date,
  timezone: input.timezone,
});

/** Returns all field errors in the dates and options of a new set. */
export function validateSetInput(input: SetInput, now: Date): InvalidField[] {
  const errors: InvalidField[] = [];
  const addError = (path: keyof SetInput, problem: FieldIssue) => errors.push({ path, ...problem });
  const years = PLANNING_LIMIT_YEARS;
  const days = SHORTEST_PERIOD_DAYS[input.frequency];
  if (!isTimezone(input.timezone)) addError('timezone', { code: 'unknown' });
  else if (input.start_date < dayIn(input.timezone, now)) addError('start_date', { code: 'past' });
  if (isBeyondPlanning(dayIn('UTC', now), input.start_date))
    addError('start_date', { code: 'too_far', params: { years } });
  if (input.end_date < input.start_date) addError('end_date', { code: 'before_start' });
  else if (isBeyondPlanning(input.start_date, input.end_date))
    addError('end_date', { code: 'too_late', params: { years } });
  if (input.duration_days > days) addError('duration_days', { code: 'longer_than_period', params: { days } });
  if (input.distribution === 'reusable-link' && input.number_of_participants == null)
    addError('number_of_participants', { code: 'required' });
  if (input.distribution === 'traceable-link' && input.participant_list == null)
    addError('participant_list', { code: 'required' });
  return errors;
}

/** Accepts only names of the IANA database; a fixed offset has no daylight saving. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

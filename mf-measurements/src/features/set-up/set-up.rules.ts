import {
  DECLARED_PARTICIPANTS_LIMIT,
  DEFAULT_THRESHOLD,
  DURATION_LIMIT_DAYS,
  PLANNING_LIMIT_YEARS,
  SHORTEST_PERIOD_DAYS,
  THRESHOLD_LIMIT,
  dayIn,
  isBeyondPlanning,
  measurements,
  type FieldCode,
  type FieldIssue,
} from '@veleta/shared/contracts';
import { validateForm } from '@veleta/shared/forms';
import { bodyOf, isFrequency, wholeNumber, type SetUpField, type SetUpValues } from './set-up.values.ts';

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const longestDays = ({ frequency }: SetUpValues): number =>
  isFrequency(frequency) ? SHORTEST_PERIOD_DAYS[frequency] : DURATION_LIMIT_DAYS;

/** Checks the rules that the contract does not know. `today` is the day in the chosen zone. */
export function checkSetUp(values: SetUpValues, today: string): Partial<Record<SetUpField, FieldIssue>> {
  const errors: Partial<Record<SetUpField, FieldIssue>> = {};
  const { startDate, endDate } = values;
  const years = PLANNING_LIMIT_YEARS;
  if (isDate(startDate) && startDate < today) errors.startDate = { code: 'past' };
  else if (isDate(startDate) && isBeyondPlanning(today, startDate))
    errors.startDate = { code: 'too_far', params: { years } };
  if (isDate(startDate) && isDate(endDate) && endDate < startDate) errors.endDate = { code: 'before_start' };
  else if (isDate(startDate) && isDate(endDate) && isBeyondPlanning(startDate, endDate))
    errors.endDate = { code: 'too_late', params: { years } };
  const duration = wholeNumber(values.durationDays) ?? 0;
  const days = longestDays(values);
  if (duration > days && duration <= DURATION_LIMIT_DAYS)
    errors.durationDays = { code: 'longer_than_period', params: { days } };
  return errors;
}

/** Returns all errors of the form by field. */
export const errorsOf = (values: SetUpValues, today: string) =>
  validateForm(values, {
    schema: measurements.MeasurementSetInputSchema,
    toBody: () => bodyOf(values, '', null),
    check: () => checkSetUp(values, today),
  });

type Texts = Partial<Record<FieldCode | 'empty', string>>;
const wholeNumberTexts = (key: string): Texts => ({ invalid_type: key, too_small: key, too_large: key });
const TEXTS: Readonly<Record<string, Texts>> = {
  startDate: { invalid_format: 'startDate', past: 'startDatePast', too_far: 'startTooFar' },
  durationDays: {
    ...wholeNumberTexts('durationWhole'),
    empty: 'duration',
    too_large: 'durationLong',
    longer_than_period: 'durationPeriod',
  },
  frequency: { not_an_option: 'frequency' },
  endDate: { invalid_format: 'endDate', before_start: 'endBeforeStart', too_late: 'endTooLate' },
  timezone: { required: 'timezone' },
  distribution: { not_an_option: 'distribution' },
  numberOfParticipants: { ...wholeNumberTexts('participantsWhole'), empty: 'participants' },
  participantList: { invalid_format: 'list' },
  threshold: wholeNumberTexts('threshold'),
};

/**
 * Returns the text of an error: its key below `setUp.problems` and its numbers; undefined if the text of the
 * catalogue applies.
 */
export function errorTextOf(
  field: string,
  code: FieldCode,
  values: SetUpValues,
): { readonly key: string; readonly numbers: Readonly<Record<string, number>> } | undefined {
  const texts = TEXTS[field];
  const key = (Reflect.get(values, field) === '' ? texts?.empty : undefined) ?? texts?.[code];
  if (key === undefined) return undefined;
  const numbers = {
    days: code === 'too_large' ? DURATION_LIMIT_DAYS : longestDays(values),
    years: PLANNING_LIMIT_YEARS,
    limit: DECLARED_PARTICIPANTS_LIMIT,
    least: DEFAULT_THRESHOLD,
    most: THRESHOLD_LIMIT,
  };
  return { key, numbers };
}

/** Returns today's date in a zone; in the browser's zone where the chosen one is not known yet. */
export function todayIn(timezone: string, now: Date): string {
  try {
    return dayIn(timezone, now);
  } catch {
    return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now);
  }
}

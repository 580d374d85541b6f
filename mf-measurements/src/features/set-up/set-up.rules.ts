import {
  DURATION_LIMIT_DAYS,
  FREQUENCIES,
  PLANNING_LIMIT_YEARS,
  SHORTEST_PERIOD_DAYS,
  type Frequency,
} from '@veleta/shared/contracts';

/** The form as a person fills it in: what is typed stays text until it is sent. */
export interface SetUpValues {
  readonly startDate: string;
  readonly durationDays: string;
  readonly frequency: string;
  readonly endDate: string;
  readonly timezone: string;
  readonly distribution: string;
  readonly numberOfParticipants: string;
  /** Id of the chosen list, '' when none is. */
  readonly participantList: string;
  /** On a traceable link: remind those who have not answered. */
  readonly sendsReminders: boolean;
}
export type SetUpField = keyof SetUpValues;

/** What is wrong with a field: a key of this remote's messages, and the numbers that its text needs. */
interface FieldProblem {
  readonly key: string;
  readonly values?: Readonly<Record<string, number>>;
}
export type SetUpProblems = Partial<Record<SetUpField, FieldProblem>>;

const PARTICIPANTS_LIMIT = 1_000_000;

export const isFrequency = (text: string): text is Frequency => FREQUENCIES.some((frequency) => frequency === text);

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
/** A whole number as typed, else null: `12.5`, `1e3` and `-4` are none. */
export const wholeNumber = (text: string): number | null =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null;

const yearsAfter = (date: string): string => `${Number(date.slice(0, 4)) + PLANNING_LIMIT_YEARS}${date.slice(4)}`;

/** Everything that keeps the form from being sent, by field. `today` is the day in the chosen zone. */
export function problemsOf(values: SetUpValues, today: string): SetUpProblems {
  const problems: SetUpProblems = {};
  const say = (field: SetUpField, key: string, numbers?: Record<string, number>): void => {
    problems[field] ??= { key: `setUp.problems.${key}`, ...(numbers ? { values: numbers } : {}) };
  };

  if (!isDate(values.startDate)) say('startDate', 'startDate');
  else if (values.startDate < today) say('startDate', 'startDatePast');

  const days = wholeNumber(values.durationDays);
  if (values.durationDays.trim() === '') say('durationDays', 'duration');
  else if (days === null || days < 1) say('durationDays', 'durationWhole');
  else if (days > DURATION_LIMIT_DAYS) say('durationDays', 'durationLong', { days: DURATION_LIMIT_DAYS });
  else if (isFrequency(values.frequency) && days > SHORTEST_PERIOD_DAYS[values.frequency]) {
    say('durationDays', 'durationPeriod', { days: SHORTEST_PERIOD_DAYS[values.frequency] });
  }

  if (!isFrequency(values.frequency)) say('frequency', 'frequency');
  if (!isDate(values.endDate)) say('endDate', 'endDate');
  else if (isDate(values.startDate) && values.endDate < values.startDate) say('endDate', 'endBeforeStart');
  else if (isDate(values.startDate) && values.endDate > yearsAfter(values.startDate)) {
    say('endDate', 'endTooLate', { years: PLANNING_LIMIT_YEARS });
  }
  if (values.timezone === '') say('timezone', 'timezone');

  if (values.distribution === 'reusable-link') {
    const people = wholeNumber(values.numberOfParticipants);
    if (values.numberOfParticipants.trim() === '') say('numberOfParticipants', 'participants');
    else if (people === null || people < 1 || people > PARTICIPANTS_LIMIT) {
      say('numberOfParticipants', 'participantsWhole', { limit: PARTICIPANTS_LIMIT });
    }
  } else if (values.distribution === 'traceable-link') {
    if (values.participantList === '') say('participantList', 'list');
  } else {
    say('distribution', 'distribution');
  }
  return problems;
}

/** People that each measurement would ask, as far as the form says it. `peopleOn` knows the lists. */
export function peopleAsked(values: SetUpValues, peopleOn: (list: string) => number | null): number | null {
  if (values.distribution === 'reusable-link') return wholeNumber(values.numberOfParticipants);
  return values.distribution === 'traceable-link' ? peopleOn(values.participantList) : null;
}

/** Today as a calendar reads in a zone: `2026-11-20`. */
export function todayIn(timezone: string, now: Date): string {
  const format = (timeZone: string | undefined): string =>
    // Swedish writes dates as ISO does.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  try {
    return format(timezone === '' ? undefined : timezone);
  } catch {
    return format(undefined);
  }
}

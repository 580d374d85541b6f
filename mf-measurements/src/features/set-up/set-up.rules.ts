import {
  DECLARED_PARTICIPANTS_LIMIT,
  DEFAULT_THRESHOLD,
  DURATION_LIMIT_DAYS,
  FREQUENCIES,
  PLANNING_LIMIT_YEARS,
  SHORTEST_PERIOD_DAYS,
  THRESHOLD_LIMIT,
  dayIn,
  isBeyondPlanning,
  type Frequency,
} from '@veleta/shared/contracts';
import type { MeasurementSetInput } from './set-up.api.ts';

/** Subject and introduction of one mail in one language. */
type MailText = NonNullable<MeasurementSetInput['mailTexts']>[number];

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
  /** Smallest group of respondents whose result is shown. */
  readonly threshold: string;
  /** On a traceable link: what its mails say in words of the organization's own. */
  readonly mailTexts: readonly MailText[];
}
export type SetUpField = keyof SetUpValues;

/** What is wrong with a field: a key of this remote's messages, and the numbers that its text needs. */
interface FieldIssue {
  readonly key: string;
  readonly values?: Readonly<Record<string, number>>;
}
export type SetUpProblems = Partial<Record<SetUpField, FieldIssue>>;

export const isFrequency = (text: string): text is Frequency => FREQUENCIES.some((frequency) => frequency === text);

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
/** A whole number as typed, else null: `12.5`, `1e3` and `-4` are none. */
export const wholeNumber = (text: string): number | null =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null;
const isWithin = (number: number | null, least: number, most: number): number is number =>
  number !== null && number >= least && number <= most;

/** Everything that keeps the form from being sent, by field, in the order of the screen. `today` is the day in the chosen zone. */
export function problemsOf(values: SetUpValues, today: string): SetUpProblems {
  const problems: SetUpProblems = {};
  const say = (field: SetUpField, key: string, numbers?: Record<string, number>): void => {
    problems[field] ??= { key: `setUp.problems.${key}`, ...(numbers ? { values: numbers } : {}) };
  };

  if (!isDate(values.startDate)) say('startDate', 'startDate');
  else if (values.startDate < today) say('startDate', 'startDatePast');
  else if (isBeyondPlanning(today, values.startDate)) say('startDate', 'startTooFar', { years: PLANNING_LIMIT_YEARS });

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
  else if (isDate(values.startDate) && isBeyondPlanning(values.startDate, values.endDate)) {
    say('endDate', 'endTooLate', { years: PLANNING_LIMIT_YEARS });
  }
  if (values.timezone === '') say('timezone', 'timezone');

  if (values.distribution === 'reusable-link') {
    if (values.numberOfParticipants.trim() === '') say('numberOfParticipants', 'participants');
    else if (!isWithin(wholeNumber(values.numberOfParticipants), 1, DECLARED_PARTICIPANTS_LIMIT)) {
      say('numberOfParticipants', 'participantsWhole', { limit: DECLARED_PARTICIPANTS_LIMIT });
    }
  } else if (values.distribution === 'traceable-link') {
    if (values.participantList === '') say('participantList', 'list');
  } else {
    say('distribution', 'distribution');
  }
  if (!isWithin(wholeNumber(values.threshold), DEFAULT_THRESHOLD, THRESHOLD_LIMIT)) {
    say('threshold', 'threshold', { least: DEFAULT_THRESHOLD, most: THRESHOLD_LIMIT });
  }
  return problems;
}

/** People that each measurement would ask, as far as the form says it. `peopleOn` knows the lists. */
export function peopleAsked(values: SetUpValues, peopleOn: (list: string) => number | null): number | null {
  if (values.distribution === 'reusable-link') return wholeNumber(values.numberOfParticipants);
  return values.distribution === 'traceable-link' ? peopleOn(values.participantList) : null;
}

/** Today as a calendar reads in a zone; where that is not known (yet), as it reads here. */
export function todayIn(timezone: string, now: Date): string {
  try {
    return dayIn(timezone, now);
  } catch {
    return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now);
  }
}

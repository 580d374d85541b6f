import { DEFAULT_THRESHOLD, FREQUENCIES, measurements, type Frequency } from '@veleta/shared/contracts';
import { toSnakeCase } from '@veleta/shared/http';
import type { MeasurementSet, MeasurementSetInput } from './set-up.api.ts';

/** Subject and introduction of one mail in one language. */
type MailText = NonNullable<MeasurementSetInput['mailTexts']>[number];

/** Values of the form. Numbers stay text until they are sent. */
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
  /** On a traceable link: remind people who have not answered. */
  readonly sendsReminders: boolean;
  /** Smallest group of respondents whose result is shown. */
  readonly threshold: string;
  /** On a traceable link: the organization's own texts for its mails. */
  readonly mailTexts: readonly MailText[];
}
export type SetUpField = keyof SetUpValues;

export const isFrequency = (text: string): text is Frequency => FREQUENCIES.some((frequency) => frequency === text);

/** Returns a whole number as typed, else null: `12.5`, `1e3` and `-4` are none. */
export const wholeNumber = (text: string): number | null =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null;
/** The contract refuses NaN. */
const numberOf = (text: string): number => wholeNumber(text) ?? Number.NaN;

/** Returns the first values: those of the set that is replaced, with new dates, else empty ones with the browser's zone. */
export const firstValues = (existing: MeasurementSet | undefined): SetUpValues => ({
  startDate: '',
  endDate: '',
  durationDays: existing ? String(existing.durationDays) : '',
  frequency: existing?.frequency ?? '',
  timezone: existing?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  distribution: existing?.distribution ?? '',
  numberOfParticipants: existing?.numberOfParticipants == null ? '' : String(existing.numberOfParticipants),
  participantList: existing?.participantList ?? '',
  sendsReminders: existing?.sendsReminders ?? true,
  threshold: String(existing?.threshold ?? DEFAULT_THRESHOLD),
  mailTexts: existing?.mailTexts ?? [],
});

/** Returns the body for the values. `overrides` is the id of the set that it replaces. */
export const bodyOf = (values: SetUpValues, product: string, overrides: string | null) => ({
  product,
  startDate: values.startDate,
  durationDays: numberOf(values.durationDays),
  frequency: values.frequency,
  endDate: values.endDate,
  timezone: values.timezone,
  distribution: values.distribution,
  threshold: numberOf(values.threshold),
  ...(values.distribution === 'reusable-link' && { numberOfParticipants: numberOf(values.numberOfParticipants) }),
  ...(values.distribution === 'traceable-link' && {
    participantList: values.participantList,
    sendsReminders: values.sendsReminders,
    mailTexts: [...values.mailTexts],
  }),
  ...(overrides !== null && { overrides }),
});

export const isComplete = (body: unknown): body is MeasurementSetInput =>
  measurements.MeasurementSetInputSchema.safeParse(toSnakeCase(body)).success;

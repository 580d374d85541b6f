import { DEFAULT_THRESHOLD } from '@veleta/shared/contracts';
import type { MeasurementSet, MeasurementSetInput } from './set-up.api.ts';
import { isFrequency, wholeNumber, type SetUpField, type SetUpValues } from './set-up.rules.ts';

const SET_UP_FIELDS = [
  'startDate',
  'frequency',
  'endDate',
  'durationDays',
  'timezone',
  'distribution',
  'numberOfParticipants',
  'participantList',
  'sendsReminders',
  'threshold',
  'mailTexts',
] as const satisfies readonly SetUpField[];

/** The form as it opens: like the set that it replaces, with new dates, else empty with the browser's zone. */
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

/** The form as it is sent; null while something in it is missing. */
export function inputOf(values: SetUpValues, product: string, overrides: string | null): MeasurementSetInput | null {
  const { frequency, distribution } = values;
  const durationDays = wholeNumber(values.durationDays);
  const threshold = wholeNumber(values.threshold);
  if (!isFrequency(frequency) || durationDays === null || threshold === null) return null;
  if (distribution !== 'traceable-link' && distribution !== 'reusable-link') return null;
  return {
    product,
    startDate: values.startDate,
    durationDays,
    frequency,
    endDate: values.endDate,
    timezone: values.timezone,
    distribution,
    threshold,
    ...(distribution === 'reusable-link'
      ? { numberOfParticipants: wholeNumber(values.numberOfParticipants) }
      : {
          participantList: values.participantList,
          sendsReminders: values.sendsReminders,
          mailTexts: [...values.mailTexts],
        }),
    ...(overrides === null ? {} : { overrides }),
  };
}

/** Our field for a path of the wire: `start_date` → `startDate`. */
export const fieldOfPath = (path: string): SetUpField | undefined => {
  const name = path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return SET_UP_FIELDS.find((field) => field === name);
};

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MAIL_OCCASIONS, MailTextsSchema } from './invitations.ts';
import { MeasurementSetInputSchema } from './measurements.ts';
import { DateSchema, InstantSchema, LanguageSchema } from './values.ts';

/** A mail as people will receive it. Its link is not a working survey link. */
export const MailPreviewSchema = z.object({
  occasion: z.enum(MAIL_OCCASIONS),
  language: LanguageSchema,
  /** Sender name that mail programs show. */
  sender: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

/** Preview of saving a measurement set, computed without saving. */
export const LaunchSchema = z.object({
  /** People on the list, or the declared number of participants. */
  people: z.int(),
  /** Name of the list; null on a reusable link. */
  list: z.nullable(z.string()),
  /** Number of people who receive mails in each language; both 0 on a reusable link. */
  languages: z.object({ en: z.int(), es: z.int() }),
  /** People on the list without a name for the greeting. */
  unnamed: z.int(),
  organization: z.object({ name: z.string(), logo: z.nullable(z.string()), support_email: z.nullable(z.string()) }),
  /** Number of planned measurements. */
  measurements: z.int(),
  /** The first one. */
  first: z.object({ first_date: DateSchema, last_date: DateSchema, opens_at: InstantSchema, closes_at: InstantSchema }),
  /** True if the first one opens as soon as the set is saved. */
  opens_now: z.boolean(),
  /**
   * If it opens now: the start date that postpones it by a day, and when the first mails would be sent or the link
   * would open.
   */
  tomorrow: z.nullable(z.object({ start_date: DateSchema, at: InstantSchema })),
  /** Mails of the first measurement in order; `at` is null for one that is sent when the set is saved. */
  mailings: z.array(z.object({ occasion: z.enum(MAIL_OCCASIONS), at: z.nullable(InstantSchema) })),
  /** Both languages of each occasion; empty on a reusable link, which sends no mails. */
  mails: z.array(MailPreviewSchema),
  /** Texts of the mails for an organization without its own. */
  default_texts: MailTextsSchema,
});

export const previewLaunch = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'measurement-sets',
  uri: 'launch-preview/',
  body: MeasurementSetInputSchema,
  status: 200,
  reply: LaunchSchema,
  summary:
    'Previews saving a measurement set: recipients, dates and mails. Stores and sends nothing. Errors: as for saving.',
});
export const sendTestMail = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'measurement-sets',
  uri: 'test-mail/',
  body: z.object({
    set: MeasurementSetInputSchema,
    occasion: z.enum(MAIL_OCCASIONS),
    language: LanguageSchema,
  }),
  status: 200,
  reply: z.object({ email: z.string() }),
  summary:
    'Sends one mail of a measurement set to the caller, marked as a test. Stores nothing. Errors: as for saving, too_many_requests, unavailable (the mail server rejected it).',
});

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { LANGUAGES, MAIL_INTRODUCTION_LIMIT, MAIL_SUBJECT_LIMIT, SORT_DIRECTIONS } from './limits.ts';
import { DateSchema, IdParamsSchema, IdSchema, InstantSchema, LanguageSchema, line, lines } from './values.ts';

/** Occasions on which the people of a measurement with personal links are written to. */
export const MAIL_OCCASIONS = ['invitation', 'halfway', 'last_days'] as const;
/** What became of a person's invitation, a repeated one included. Who has answered is told to nobody. */
export const INVITATION_STATES = ['planned', 'sending', 'sent', 'failed'] as const;
/** Why an invitation did not arrive: what the mail server said, or that the measurement ended before. */
export const INVITATION_FAILURES = [
  'address_unknown',
  'address_invalid',
  'mailbox_full',
  'refused',
  'too_late',
] as const;
export const INVITATIONS_PER_PAGE = 50;

/** What an organization says in the mails of one occasion in its own words; null: as the product says it. */
export const MailTextSchema = z.object({
  occasion: z.enum(MAIL_OCCASIONS),
  language: LanguageSchema,
  subject: z.nullable(line(MAIL_SUBJECT_LIMIT)),
  /** Between the greeting and the closing time; a blank line separates paragraphs. */
  introduction: z.nullable(lines(MAIL_INTRODUCTION_LIMIT)),
});
/** At most one for each occasion and language. */
export const MailTextsSchema = z.array(MailTextSchema).check(
  z.maxLength(MAIL_OCCASIONS.length * LANGUAGES.length),
  z.refine((texts) => new Set(texts.map((text) => `${text.occasion} ${text.language}`)).size === texts.length),
);

export const InvitationSchema = z.object({
  id: IdSchema,
  /** The person on the list. */
  participant: IdSchema,
  email: z.string(),
  name: z.nullable(z.string()),
  language: z.nullable(LanguageSchema),
  state: z.enum(INVITATION_STATES),
  /** Why, where `state` is failed. */
  failure: z.nullable(z.enum(INVITATION_FAILURES)),
  /** It was tried and could not be handed over yet; it is tried again. */
  is_delayed: z.boolean(),
  /** When the last one was handed to the mail server. */
  sent_at: z.nullable(InstantSchema),
  /** It can be sent again now. */
  can_resend: z.boolean(),
  /** Nothing has reached them: their address can be corrected (`correctParticipant`). */
  can_correct: z.boolean(),
});

/** One occasion: planned at first, then come; `dropped` where it was missed and is not made up for. */
export const MailingSchema = z.object({
  occasion: z.enum(MAIL_OCCASIONS),
  /** Local day for which it is planned, and 09:00 of it. */
  planned_day: DateSchema,
  planned_at: InstantSchema,
  state: z.enum(['planned', 'started', 'dropped']),
  /** When it came; it may be later than planned. */
  started_at: z.nullable(InstantSchema),
  /** People invited. Null before that, and for reminders: how many had not answered on a day is a count of responses by day (C6). */
  people: z.nullable(z.int()),
});

export const InvitationSummarySchema = z.object({
  /** People invited; 0 until the measurement starts. */
  people: z.int(),
  planned: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Of those planned: tried, and tried again. */
  delayed: z.int(),
  sends_reminders: z.boolean(),
  timezone: z.string(),
  /** In the order of their days; empty on a reusable link, where nobody is written to. */
  mailings: z.array(MailingSchema),
});

/** Columns by which invitations can be sorted: name or else address, state, and when the last one was sent. */
export const INVITATION_COLUMNS = ['person', 'state', 'sent_at'] as const;

export const getInvitations = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'measurements',
  uri: ':id/invitations/',
  params: IdParamsSchema,
  query: z.object({
    /** Part of a name or an address. */
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(z.enum(INVITATION_STATES)),
    sort: z.optional(z.enum(INVITATION_COLUMNS)),
    direction: z.optional(z.enum(SORT_DIRECTIONS)),
    page: z.optional(z.coerce.number().check(z.gte(1))),
  }),
  status: 200,
  /** 50 to a page, in the order of the list unless sorted. */
  reply: z.object({ total: z.int(), page: z.int(), invitations: z.array(InvitationSchema) }),
  summary: 'Invitations of a measurement with personal links, with what became of each; not who has answered.',
});
export const getInvitationSummary = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'measurements',
  uri: ':id/invitations/summary/',
  params: IdParamsSchema,
  status: 200,
  reply: InvitationSummarySchema,
  summary: 'Counts of the invitations of a measurement, and the days on which its people are written to.',
});
export const resendInvitation = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'invitations',
  uri: ':id/resend/',
  params: IdParamsSchema,
  status: 200,
  reply: InvitationSchema,
  summary:
    'Sends one invitation again, once an hour at most. Errors: measurement_not_active, conflict (the one before has not left), too_many_requests.',
});

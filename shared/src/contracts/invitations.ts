import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { LANGUAGES, MAIL_INTRODUCTION_LIMIT, MAIL_SUBJECT_LIMIT, SORT_DIRECTIONS } from './limits.ts';
import { DateSchema, IdParamsSchema, IdSchema, InstantSchema, LanguageSchema, line, lines } from './values.ts';

/** Mails to the people of a measurement with personal links. */
export const MAIL_OCCASIONS = ['invitation', 'halfway', 'last_days'] as const;
/** Delivery state of a person's invitation, including repeated ones. Whether a person has answered is never shown. */
export const INVITATION_STATES = ['planned', 'sending', 'sent', 'failed'] as const;
/** Why an invitation failed: the mail server's reason, or the end of the measurement before sending. */
export const INVITATION_FAILURES = [
  'address_unknown',
  'address_invalid',
  'mailbox_full',
  'refused',
  'too_late',
] as const;
export const INVITATIONS_PER_PAGE = 50;

/** An organization's own text for the mails of one occasion; null uses the product's text. */
export const MailTextSchema = z.object({
  occasion: z.enum(MAIL_OCCASIONS),
  language: LanguageSchema,
  subject: z.nullable(line(MAIL_SUBJECT_LIMIT)),
  /** Text between the greeting and the closing time; a blank line separates paragraphs. */
  introduction: z.nullable(lines(MAIL_INTRODUCTION_LIMIT)),
});
/** At most one per occasion and language. */
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
  /** Reason of the state `failed`. */
  failure: z.nullable(z.enum(INVITATION_FAILURES)),
  /** A delivery attempt was deferred; it is retried. */
  is_delayed: z.boolean(),
  /** When the last one was accepted by the mail server. */
  sent_at: z.nullable(InstantSchema),
  /** True if it can be sent again now. */
  can_resend: z.boolean(),
  /** No mail has reached the person: their address can be corrected (`correctParticipant`). */
  can_correct: z.boolean(),
});

/** One occasion: first planned, then sent; `dropped` if it was missed, since it is not sent late. */
export const MailingSchema = z.object({
  occasion: z.enum(MAIL_OCCASIONS),
  /** Local day for which it is planned, at 09:00. */
  planned_day: DateSchema,
  planned_at: InstantSchema,
  state: z.enum(['planned', 'started', 'dropped']),
  /** When it was sent; it may be later than planned. */
  started_at: z.nullable(InstantSchema),
  /**
   * People invited. Null before sending and for reminders: the number of reminders would reveal the responses of a day
   * (C6).
   */
  people: z.nullable(z.int()),
});

export const InvitationSummarySchema = z.object({
  /** People invited; 0 until the measurement starts. */
  people: z.int(),
  planned: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Of those planned: tried before and to be retried. */
  delayed: z.int(),
  sends_reminders: z.boolean(),
  timezone: z.string(),
  /** Ordered by day; empty on a reusable link, which sends no mails. */
  mailings: z.array(MailingSchema),
});

/** Columns by which invitations can be sorted: name (or address), state, and time of the last mail. */
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
  /** 50 per page, in the order of the list by default. */
  reply: z.object({ total: z.int(), page: z.int(), invitations: z.array(InvitationSchema) }),
  summary: 'Lists the invitations of a measurement with personal links and their delivery state, not who has answered.',
});
export const getInvitationSummary = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'measurements',
  uri: ':id/invitations/summary/',
  params: IdParamsSchema,
  status: 200,
  reply: InvitationSummarySchema,
  summary: "Returns the numbers of a measurement's invitations, and the days of its mails.",
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
    'Sends one invitation again, at most once an hour. Errors: measurement_not_active, conflict (the previous one is still pending), too_many_requests.',
});

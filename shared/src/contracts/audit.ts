import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { IdSchema, InstantSchema } from './values.ts';

/**
 * Every kind of audit event of an account, by subject. A closed list: the text of each is `activity.actions.<action>` in
 * mf-organization, in both languages.
 */
export const AUDIT_ACTIONS_OF = {
  security: [
    'sign_in_locked',
    'refresh_reused',
    'password_changed',
    'password_reset',
    'email_changed',
    'sessions_ended',
  ],
  administrators: [
    'administrator_invited',
    'invitation_resent',
    'invitation_withdrawn',
    'invitation_accepted',
    'role_changed',
    'administrator_removed',
    'administrator_left',
  ],
  organization: [
    'organization_saved',
    'benchmark_sharing_started',
    'benchmark_sharing_ended',
    'data_exported',
    'user_deleted',
    'account_deleted',
    'terms_accepted',
  ],
  subscription: [
    'subscription_bought',
    'purchase_order_made',
    'subscription_renewed',
    'subscription_ended',
    'subscription_resumed',
    'plan_change_scheduled',
    'plan_change_revoked',
  ],
  measurements: [
    'product_enabled',
    'product_disabled',
    'own_question_added',
    'own_question_changed',
    'own_question_removed',
    'own_questions_ordered',
    'measurement_set_created',
    'measurement_set_overridden',
    'measurement_set_deleted',
    'measurement_stopped',
    'kiosk_codes_made',
    'kiosk_codes_withdrawn',
    'survey_invitation_resent',
    'report_deleted',
    'results_shared',
    'results_share_withdrawn',
    'past_results_imported',
    'comment_topic_changed',
    'action_created',
    'action_changed',
    'action_deleted',
    'action_idea_added',
    'action_idea_changed',
    'action_idea_hidden',
    'action_idea_shown',
    'action_idea_removed',
    'follow_up_published',
    'follow_up_withdrawn',
    'follow_up_mailed',
  ],
  people: [
    'list_imported',
    'list_renamed',
    'list_deleted',
    'participant_added',
    'participant_changed',
    'participant_removed',
    'category_created',
    'category_changed',
    'categories_ordered',
    'category_deleted',
  ],
} as const;

export type AuditGroup = keyof typeof AUDIT_ACTIONS_OF;
export type AuditAction = (typeof AUDIT_ACTIONS_OF)[AuditGroup][number];

export const AUDIT_GROUPS = [
  'security',
  'administrators',
  'organization',
  'subscription',
  'measurements',
  'people',
] as const satisfies readonly AuditGroup[];
export const AUDIT_ACTIONS: readonly AuditAction[] = AUDIT_GROUPS.flatMap(
  (group): readonly AuditAction[] => AUDIT_ACTIONS_OF[group],
);

/** Details of an event besides its object: codes and numbers without personal data. */
export const AUDIT_DETAILS = [
  'role',
  'previous_role',
  'product',
  'tier',
  'cycle',
  'order',
  'people',
  'units',
  'codes',
  'sessions',
] as const;
export type AuditDetail = (typeof AUDIT_DETAILS)[number];

/** Events per page. */
export const AUDIT_PAGE_SIZE = 50;

export const AuditEventSchema = z.object({
  id: IdSchema,
  action: z.enum(AUDIT_ACTIONS),
  /** The person who acted, with their name at that time; null if there was no signed-in person. */
  user: z.nullable(z.object({ id: IdSchema, name: z.string() })),
  /** The object of the action, with its name at that time. */
  object: z.nullable(z.string()),
  /** Values in the language of the request. */
  details: z.array(z.object({ key: z.enum(AUDIT_DETAILS), value: z.string() })),
  happened_at: InstantSchema,
});

export const getAuditEvents = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'audit-events',
  uri: '',
  query: z.object({
    group: z.optional(z.enum(AUDIT_GROUPS)),
    /** Only events before this one: the `next` of the previous page. */
    before: z.optional(IdSchema),
  }),
  status: 200,
  /** Newest first, 50 per page; `next` is null on the last page. */
  reply: z.object({ events: z.array(AuditEventSchema), next: z.nullable(IdSchema) }),
  summary: 'Lists the audit events of the account. For owners.',
});

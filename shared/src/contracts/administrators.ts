import * as z from 'zod/mini';
import { RoleSchema, TokensSchema } from './accounts.ts';
import { defineCall } from './call.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';
import { DateSchema, EmailSchema, IdParamsSchema, IdSchema, InstantSchema, TokenQuerySchema, line } from './values.ts';

/** Days for which an administrator's invitation is valid. */
export const ADMIN_INVITATION_DAYS = 7;

/** A member of the account; `id` is the user's. */
export const AdministratorSchema = z.object({
  id: IdSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: RoleSchema,
  since: InstantSchema,
  /** The last day (UTC) of use; null before the first. */
  last_active_on: z.nullable(DateSchema),
  is_self: z.boolean(),
});

/** An invitation that has been neither accepted nor withdrawn. */
export const AdministratorInvitationSchema = z.object({
  id: IdSchema,
  email: z.string(),
  role: RoleSchema,
  /** Name of the sender when it was sent. */
  invited_by: z.string(),
  sent_at: InstantSchema,
  expires_at: InstantSchema,
  is_expired: z.boolean(),
});

export const getAdministrators = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'administrators',
  uri: '',
  status: 200,
  reply: z.array(AdministratorSchema),
  summary: 'Lists the people of the account with their roles.',
});
export const RoleInputSchema = z.object({ role: RoleSchema });
export const patchAdministrator = defineCall({
  method: 'PATCH',
  version: 'v1',
  service: 'administrators',
  uri: ':id/',
  params: IdParamsSchema,
  body: RoleInputSchema,
  status: 200,
  reply: AdministratorSchema,
  summary:
    'Changes the role of a member with immediate effect. Errors: last_owner, forbidden (only owners appoint or change owners), not_found.',
});
export const deleteAdministrator = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'administrators',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary:
    'Removes a member from the account and ends their sessions in it; a person without another account is deleted. Errors: last_owner, forbidden, not_found.',
});
export const getAdministratorInvitations = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'administrator-invitations',
  uri: '',
  status: 200,
  reply: z.array(AdministratorInvitationSchema),
  summary: 'Lists invitations that are neither accepted nor withdrawn, newest first.',
});
export const InvitationInputSchema = z.object({ email: EmailSchema, role: RoleSchema });
export const createAdministratorInvitation = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'administrator-invitations',
  uri: '',
  body: InvitationInputSchema,
  status: 201,
  reply: AdministratorInvitationSchema,
  summary:
    'Invites an address by mail; an address that is already invited gets a new mail with the new role. Errors: invalid_input (email: member), forbidden, too_many_requests.',
});
export const resendAdministratorInvitation = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'administrator-invitations',
  uri: ':id/resend/',
  params: IdParamsSchema,
  status: 200,
  reply: AdministratorInvitationSchema,
  summary:
    'Sends a new link, valid for seven days, and invalidates the previous one. Errors: not_found, forbidden, too_many_requests.',
});
export const deleteAdministratorInvitation = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'administrator-invitations',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Withdraws an invitation and invalidates its link. Errors: not_found, forbidden.',
});

export const getAdminInvite = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'admin-invite',
  uri: '',
  isPublic: true,
  query: TokenQuerySchema,
  status: 200,
  reply: z.object({
    /** Null until the organization has been saved. */
    organization: z.nullable(z.string()),
    invited_by: z.string(),
    email: z.string(),
    role: RoleSchema,
    /** True if an account with this address exists. */
    has_user: z.boolean(),
    expires_at: InstantSchema,
  }),
  summary:
    'Returns the invitation of a token, without side effects. Errors: link_invalid, link_used, link_expired, link_withdrawn.',
});
export const InvitationAcceptanceSchema = z.object({
  first_name: z.optional(line(100)),
  last_name: z.optional(line(100)),
  /** A new person chooses it; a known one who is not signed in enters their own. */
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH))),
  /** Required for a new person. */
  accepts_terms: z.optional(z.boolean()),
});
export const acceptAdminInvite = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'admin-invite',
  uri: 'accept/',
  isPublic: true,
  query: TokenQuerySchema,
  body: InvitationAcceptanceSchema,
  status: 200,
  reply: TokensSchema,
  summary:
    'Accepts an invitation and signs in to its account. A new person gives names, a password and accepts the terms; a known one sends an access token, or the password. Errors: link_invalid, link_used, link_expired, link_withdrawn, invalid_credentials, other_person, weak_password, too_many_requests.',
});

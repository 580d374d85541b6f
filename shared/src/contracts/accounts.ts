import * as z from 'zod/mini';
import {
  CredentialsSchema,
  EmailInputSchema,
  PasswordChangeSchema,
  PasswordResetSchema,
  RegistrationSchema,
} from './account-inputs.ts';
import { defineCall } from './call.ts';
import { IdSchema, LanguageSchema, TokenQuerySchema, line } from './values.ts';

export * from './account-inputs.ts';

export const ROLES = ['owner', 'administrator', 'analyst'] as const;
export const RoleSchema = z.enum(ROLES);
export type Role = z.infer<typeof RoleSchema>;

/** Date of the current terms of use, stored with each acceptance. Change it with every change of their texts. */
export const TERMS_VERSION = '2026-11-23';

export const TokensSchema = z.object({ access: z.string(), refresh: z.string() });
export const MeSchema = z.object({
  id: IdSchema,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: LanguageSchema,
  role: RoleSchema,
  /** The account that the session works in; older servers do not send it. */
  account: z.optional(IdSchema),
  is_operator: z.boolean(),
  /**
   * For owners whose account accepted an earlier version of the terms of use: that version. They must accept the new
   * one.
   */
  outdated_terms: z.optional(z.nullable(z.string())),
  /** The person has dismissed the first steps on the products panel. */
  hides_first_steps: z.optional(z.boolean()),
});

export const signIn = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'token',
  uri: '',
  isPublic: true,
  body: CredentialsSchema,
  status: 200,
  reply: TokensSchema,
  summary: 'Signs in with e-mail and password. Errors: invalid_credentials, too_many_requests, unavailable.',
});
export const refreshTokens = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'token',
  uri: 'refresh/',
  isPublic: true,
  body: z.object({ refresh: z.string().check(z.minLength(1), z.maxLength(500)) }),
  status: 200,
  reply: TokensSchema,
  summary: 'Exchanges a refresh token; the old one ends. Errors: token_invalid, token_expired.',
});
export const revokeTokens = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'token',
  uri: 'revoke/',
  isPublic: true,
  body: z.object({ refresh: z.string().check(z.minLength(1), z.maxLength(500)) }),
  status: 204,
  summary: 'Ends the session of a refresh token. Unknown tokens get the same reply.',
});
export const register = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'accounts',
  uri: 'registration/',
  isPublic: true,
  body: RegistrationSchema,
  status: 204,
  summary: 'Creates a user and an account, inactive until activated by mail. Known addresses get the same reply.',
});
export const checkActivation = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'accounts',
  uri: 'activation/',
  isPublic: true,
  query: TokenQuerySchema,
  status: 200,
  reply: z.object({ first_name: z.string() }),
  summary:
    'Checks whether an activation token is valid, without side effects. Errors: link_invalid, link_used, link_expired.',
});
export const activate = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'accounts',
  uri: 'activation/',
  isPublic: true,
  query: TokenQuerySchema,
  status: 200,
  reply: z.object({ email: z.string(), password_token: z.nullable(z.string()) }),
  summary:
    'Accepts the terms of use and activates the account. The registered password stays valid if the same browser registered; otherwise it is deleted, and `password_token` sets a new one at password/confirm/. `email` is the address of the mail, for the sign-in that follows. Errors: link_invalid, link_used, link_expired.',
});
export const resendActivation = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'accounts',
  uri: 'activation/resend/',
  isPublic: true,
  body: EmailInputSchema,
  status: 204,
  summary:
    'Sends a new activation mail if an inactive account has this address. The reply is the same for every address.',
});
export const requestReset = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'accounts',
  uri: 'password/reset/',
  isPublic: true,
  body: EmailInputSchema,
  status: 204,
  summary: 'Mails a link to set a new password. Known and unknown addresses get the same reply.',
});
export const checkReset = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'accounts',
  uri: 'password/confirm/',
  isPublic: true,
  query: TokenQuerySchema,
  status: 200,
  /** `is_first`: the account has no password yet. */
  reply: z.object({ email: z.string(), is_first: z.boolean() }),
  summary:
    'Returns the address for which a token from a mail sets a password, without side effects. Errors: link_invalid, link_used, link_expired.',
});
export const confirmReset = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'accounts',
  uri: 'password/confirm/',
  isPublic: true,
  body: PasswordResetSchema,
  status: 204,
  summary:
    'Sets a new password with a token from a mail; ends every session. Errors: link_invalid, link_used, link_expired, weak_password.',
});
export const changePassword = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'accounts',
  uri: 'password/',
  body: PasswordChangeSchema,
  status: 204,
  summary: 'Changes the password; ends every other session. Errors: wrong_password, weak_password.',
});
export const getMe = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'accounts',
  uri: 'me/',
  status: 200,
  reply: MeSchema,
  summary: 'Returns the signed-in person.',
});
export const patchMe = defineCall({
  method: 'PATCH',
  version: 'v1',
  service: 'accounts',
  uri: 'me/',
  body: z.object({
    language: z.optional(LanguageSchema),
    first_name: z.optional(line(100)),
    last_name: z.optional(line(100)),
    hides_first_steps: z.optional(z.boolean()),
  }),
  status: 200,
  reply: MeSchema,
  summary: 'Changes the language, the names or a preference of the signed-in person.',
});

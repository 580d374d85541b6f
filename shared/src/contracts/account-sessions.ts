import * as z from 'zod/mini';
import { RoleSchema, TokensSchema } from './accounts.ts';
import { defineCall } from './call.ts';
import { IdParamsSchema, IdSchema, InstantSchema } from './values.ts';

/** Browsers and systems by which sessions are described. No other detail of the user agent is stored. */
export const BROWSERS = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const;
export type Browser = (typeof BROWSERS)[number];
export const SYSTEMS = ['android', 'chromeos', 'ios', 'linux', 'macos', 'windows', 'other'] as const;
export type System = (typeof SYSTEMS)[number];

/** A signed-in browser of the person. */
export const SessionSchema = z.object({
  id: IdSchema,
  browser: z.enum(BROWSERS),
  system: z.enum(SYSTEMS),
  started_at: InstantSchema,
  /** Accurate to the lifetime of an access token, at most ten minutes. */
  last_used_at: InstantSchema,
  /** True for the session of this call. */
  is_current: z.boolean(),
});

/** An account that the person belongs to. */
export const MembershipSchema = z.object({
  /** Id of the account. */
  id: IdSchema,
  /** Name of its organization; null until it is saved. */
  organization: z.nullable(z.string()),
  role: RoleSchema,
  /** True for the account that this session works in. */
  is_current: z.boolean(),
});

export const getSessions = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'accounts',
  uri: 'sessions/',
  status: 200,
  reply: z.array(SessionSchema),
  summary: 'Lists the sessions of the person: this one first, then by last use.',
});
export const endSession = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'accounts',
  uri: 'sessions/:id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Ends one session of the person. Errors: not_found, also for ended sessions and those of other people.',
});
export const endSessions = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'accounts',
  uri: 'sessions/',
  status: 204,
  summary: 'Signs the person out everywhere: ends every session, this one included.',
});
export const getMemberships = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'accounts',
  uri: 'memberships/',
  status: 200,
  reply: z.array(MembershipSchema),
  summary: 'Lists the accounts of the person, oldest membership first.',
});
export const chooseMembership = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'accounts',
  uri: 'memberships/:id/current/',
  params: IdParamsSchema,
  status: 200,
  reply: TokensSchema,
  summary:
    'Switches to another account of the person: starts a session there, ends this one, and makes it the account of the next sign-in. Errors: not_found.',
});

import * as z from 'zod/mini';
import { BuiltReleaseSchema, RemoteDescriptorSchema } from './registry.ts';

/** What can happen to a release, newest last in a history. */
export const RELEASE_ACTIONS = ['bundled', 'deploy', 'canary', 'promote', 'abort', 'rollback', 'prune'] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** Who meets a release that is being tried: a share of the sessions, organizations by account id, or both. */
export const CanarySchema = z.object({
  version: z.string(),
  /** Sessions of 100, chosen by their cohort. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  organizations: z.array(z.string()),
  since: z.string(),
});
export type Canary = z.output<typeof CanarySchema>;

export const ReleaseEventSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  action: z.enum(RELEASE_ACTIONS),
  version: z.string(),
  /** What was current before; absent where nothing was. */
  previous: z.optional(z.string()),
  /** Who did it, as the team's machine says: a name, never a token. `server` for the builds a server brings along. */
  by: z.string(),
});
export type ReleaseEvent = z.output<typeof ReleaseEventSchema>;

const stateOf = <Release extends z.ZodMiniType>(release: Release) => ({
  /** Kept releases, the newest first. */
  releases: z.array(release),
  /** Version that everybody meets who is not in the canary. */
  current: z.string(),
  canary: z.nullable(CanarySchema),
  history: z.array(ReleaseEventSchema),
});

/** Everything the store knows of one remote: `<store>/<name>/state.json`, switched as a whole. */
export const RemoteStateSchema = z.object({
  name: z.string(),
  container: z.string(),
  /** A release with the descriptor it was built with: routes and menu may differ between versions. */
  ...stateOf(z.extend(BuiltReleaseSchema, { descriptor: RemoteDescriptorSchema, published_at: z.string() })),
});
export type RemoteState = z.output<typeof RemoteStateSchema>;

/** A version of the shell, with what it provides to remotes. */
export const ShellReleaseSchema = z.object({
  version: z.string(),
  published_at: z.string(),
  contract: z.int(),
  provides: z.array(
    z.object({
      request: z.string(),
      version: z.string(),
      /** Scripts that it is fetched with, where it is no part of the page's own; addresses with their `sha384-…`. */
      scripts: z.optional(z.array(z.object({ file: z.string(), hash: z.string() }))),
    }),
  ),
  /** What a descriptor may name; absent in shells from before they said it. */
  layouts: z.optional(z.array(z.string())),
  slots: z.optional(z.array(z.string())),
});
export type ShellRelease = z.output<typeof ShellReleaseSchema>;

/** Everything the store knows of the shell: `<store>/shell/state.json`. */
export const ShellStateSchema = z.object({ name: z.literal('shell'), ...stateOf(ShellReleaseSchema) });
export type ShellState = z.output<typeof ShellStateSchema>;

/**
 * Name of the cookie that keeps a session in its cohort. Its value is no secret: `<0–99>` or `<0–99>.<account id>`.
 * Sign-in sets it; page and registry are served by it.
 */
export const COHORT_COOKIE = 'veleta_cohort';

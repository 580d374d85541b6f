import * as z from 'zod/mini';
import { VISIT_FIGURES } from './page-visits.ts';
import { BuiltReleaseSchema, RemoteDescriptorSchema } from './registry.ts';

/** Events of a release; a history lists the newest last. */
export const RELEASE_ACTIONS = [
  'bundled',
  'deploy',
  'canary',
  'promote',
  'abort',
  'rollback',
  'prune',
  'switch_off',
  'switch_on',
] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** Audience of a canary release: a share of the sessions, organizations by account id, or both. */
export const CanarySchema = z.object({
  version: z.string(),
  /** Sessions per 100, chosen by cohort. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  organizations: z.array(z.string()),
  since: z.string(),
});
export type Canary = z.output<typeof CanarySchema>;

/** Figures by which a canary is compared with the current release; `failures` is the share of visits with a failure. */
export const COMPARED_FIGURES = ['failures', ...VISIT_FIGURES] as const;
export type ComparedFigure = (typeof COMPARED_FIGURES)[number];

/** Why a server ended a canary: one figure, as a share, in seconds or as a score. */
export const CanaryReasonSchema = z.object({
  figure: z.enum(COMPARED_FIGURES),
  canary: z.number(),
  current: z.number(),
  /** Measured visits of the canary with that figure. */
  visits: z.int(),
});
export type CanaryReason = z.output<typeof CanaryReasonSchema>;

export const ReleaseEventSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  action: z.enum(RELEASE_ACTIONS),
  version: z.string(),
  /** The previous current release; absent if there was none. */
  previous: z.optional(z.string()),
  /** Name of the deployer, as the deploying machine reports it; never a token. `server` for the bundled builds. */
  by: z.string(),
  /** Set if a server ended the canary because it was worse. */
  reason: z.optional(CanaryReasonSchema),
});
export type ReleaseEvent = z.output<typeof ReleaseEventSchema>;

const stateOf = <Release extends z.ZodMiniType>(release: Release) => ({
  /** Stored releases, newest first. */
  releases: z.array(release),
  /** Version for everyone outside of the canary. */
  current: z.string(),
  canary: z.nullable(CanarySchema),
  history: z.array(ReleaseEventSchema),
});

/** State of one remote in the store: `<store>/<name>/state.json`, replaced atomically. */
export const RemoteStateSchema = z.object({
  name: z.string(),
  container: z.string(),
  /** A release with its descriptor: routes and menu may differ between versions. */
  ...stateOf(z.extend(BuiltReleaseSchema, { descriptor: RemoteDescriptorSchema, published_at: z.string() })),
  /** When and by whom its area was switched off; absent while it is on. */
  switched_off: z.optional(z.object({ at: z.string(), by: z.string() })),
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
      /** Scripts that load it, if it is not in the page's own scripts; addresses with their `sha384-…`. */
      scripts: z.optional(z.array(z.object({ file: z.string(), hash: z.string() }))),
    }),
  ),
  /** Allowed values of a descriptor; absent in older shells. */
  layouts: z.optional(z.array(z.string())),
  slots: z.optional(z.array(z.string())),
  menu_places: z.optional(z.array(z.string())),
});
export type ShellRelease = z.output<typeof ShellReleaseSchema>;

/** State of the shell in the store: `<store>/shell/state.json`. */
export const ShellStateSchema = z.object({ name: z.literal('shell'), ...stateOf(ShellReleaseSchema) });
export type ShellState = z.output<typeof ShellStateSchema>;

/**
 * Name of the cookie that keeps a session in its cohort. Its value is not secret: `<0–99>` or `<0–99>.<account id>`.
 * The sign-in sets it; page and registry depend on it.
 */
export const COHORT_COOKIE = 'veleta_cohort';

import * as z from 'zod/mini';

/** Element in an operator's page if the deployment allows overrides: the allowed origins. */
export const OverridePermissionSchema = z.object({ origins: z.array(z.string()) });

/** Local storage key of a user's overrides. */
export const OVERRIDES_KEY = 'veleta.overrides';

/** One overridden remote: the address of its `remote.json`. */
export const OverrideSchema = z.object({ remote: z.string().check(z.regex(/^mf-[a-z][a-z-]*$/)), url: z.string() });
export const OverridesSchema = z.array(OverrideSchema);
export type Override = z.infer<typeof OverrideSchema>;

/**
 * Server-sent events of a dev server, at `events` beside its `remote.json`: first the current state, then each build.
 */
export const BuildNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built'), version: z.string() }),
  z.object({ kind: z.literal('failed'), errors: z.array(z.string()) }),
  /** Result of the type check, which runs beside the builds; empty if there are no errors. */
  z.object({ kind: z.literal('types'), errors: z.array(z.string()) }),
]);
export type BuildNews = z.infer<typeof BuildNewsSchema>;

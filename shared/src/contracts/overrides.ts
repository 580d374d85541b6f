import * as z from 'zod/mini';

/** What the page of an operator carries where the deployment allows overrides: the only origins they may come from. */
export const OverridePermissionSchema = z.object({ origins: z.array(z.string()) });

/** Local storage entry that holds a person's overrides. */
export const OVERRIDES_KEY = 'veleta.overrides';

/** One remote taken from somewhere else: the address of its `remote.json`. */
export const OverrideSchema = z.object({ remote: z.string().check(z.regex(/^mf-[a-z][a-z-]*$/)), url: z.string() });
export const OverridesSchema = z.array(OverrideSchema);
export type Override = z.infer<typeof OverrideSchema>;

/**
 * What a dev server tells the pages that show its remote, as server-sent events at `events` beside its `remote.json`: first
 * how things stand, then each build.
 */
export const BuildNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built'), version: z.string() }),
  z.object({ kind: z.literal('failed'), errors: z.array(z.string()) }),
]);
export type BuildNews = z.infer<typeof BuildNewsSchema>;

import * as z from 'zod/mini';
import { RemoteEntrySchema, type RemoteDescriptor } from './registry.ts';

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

/** Query parameter of any page: releases to preview in this tab, such as `mf-stats@1.3.0`. */
export const RELEASE_PARAMETER = 'release';
/** Remotes of one preview. */
export const PREVIEW_LIMIT = 8;

/** One release of a remote. */
export interface NamedRelease {
  readonly remote: string;
  readonly version: string;
}

const NAMED_RELEASE = /^(mf-[a-z][a-z-]{0,60})@([\dA-Za-z](?:[\dA-Za-z+-]|\.(?!\.)){0,99})$/;

/** Parses `mf-stats@1.3.0`; null for any other text. */
export function parseNamedRelease(text: string): NamedRelease | null {
  const [, remote, version] = NAMED_RELEASE.exec(text.trim()) ?? [];
  return remote && version ? { remote, version } : null;
}

/** Formats a release as in the address of a preview. */
export const nameRelease = ({ remote, version }: NamedRelease): string => `${remote}@${version}`;

const DEFAULT_PAGE = '/dashboard';

/**
 * Returns the address that previews a release, without the origin: its first page for signed-in people that needs no
 * parameter, otherwise the dashboard.
 */
export function previewPath(
  remote: string,
  { version, descriptor }: { readonly version: string; readonly descriptor: Pick<RemoteDescriptor, 'routes'> },
): string {
  const page = descriptor.routes.find(
    ({ path, layout }) => (layout === 'main' || layout === 'side') && !/[:*?]/.test(path),
  );
  return `${page?.path ?? DEFAULT_PAGE}?${RELEASE_PARAMETER}=${remote}@${encodeURIComponent(version)}`;
}

/** `GET /previews.json?release=…`, for operators only: the requested releases, in the order of the request. */
export const PreviewReplySchema = z.object({
  releases: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      /** Entry of the registry with this one release; null if the server has not stored it. */
      entry: z.nullable(RemoteEntrySchema),
      /** Stored versions of the remote, newest first; empty if there is no such remote. */
      stored: z.array(z.string()),
    }),
  ),
});
export type PreviewReply = z.infer<typeof PreviewReplySchema>;

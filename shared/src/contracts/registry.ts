import * as z from 'zod/mini';
import { LANGUAGES } from './limits.ts';
import { LAYOUTS, REMOTE_CONTRACT, SLOTS } from './remote-contract.ts';

/** What a remote declares beside its door; the build checks that the two agree. */
export const RemoteDescriptorSchema = z.object({
  name: z.string().check(z.regex(/^mf-[a-z][a-z-]*$/)),
  contract: z.literal(REMOTE_CONTRACT),
  languages: z.array(z.enum(LANGUAGES)),
  routes: z.array(
    z.object({
      /** Path in react-router's form. */
      path: z.string().check(z.startsWith('/')),
      layout: z.enum(LAYOUTS),
      /** Roles that may open it; absent: everybody the layout admits. */
      roles: z.optional(z.array(z.enum(['owner', 'administrator', 'analyst']))),
    }),
  ),
  menu: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      /** Key of its label in the remote's own messages. */
      label: z.string(),
      place: z.enum(['user', 'side']),
      order: z.int(),
      roles: z.optional(z.array(z.enum(['owner', 'administrator', 'analyst']))),
    }),
  ),
  slots: z.array(z.enum(SLOTS)),
});
export type RemoteDescriptor = z.infer<typeof RemoteDescriptorSchema>;

/** One published version of a remote. */
export const RemoteReleaseSchema = z.object({
  version: z.string(),
  /** Address of its `mf-manifest.json`, under an immutable path. */
  manifest_url: z.string(),
  /** `sha384-…` of its files, by address relative to the manifest. */
  integrity: z.array(z.object({ file: z.string(), hash: z.string() })),
  /** Files that a page wants early: first the remote entry, by which its container is loaded, then the door's chunks. */
  preload: z.array(z.string()),
  /** Semver range of `@veleta/shared` that it was built against. */
  shared_range: z.string(),
});

/** Scripts that hold texts, by language; names relative to the manifest. */
const TextFilesSchema = z.array(z.object({ language: z.enum(LANGUAGES), files: z.array(z.string()) }));

/** Scripts that a page loads beside the door of its remote; names relative to the manifest. */
const PageFilesSchema = z.object({
  path: z.string(),
  files: z.array(z.string()),
  /** Shared modules that these scripts take from the shell. */
  shared: z.optional(z.array(z.string())),
  /** Scripts that hold the texts of this page alone, by language, beside those of its remote. */
  texts: z.optional(TextFilesSchema),
});

/** A release with what browsers need not know. */
export const BuiltReleaseSchema = z.extend(RemoteReleaseSchema, {
  /** Modules that it takes from the shell, each with the range that it was built against. */
  requires: z.array(z.object({ request: z.string(), range: z.string() })),
  /** First screens written at build, one for each path and language; addresses under the release's immutable path. */
  prerendered: z.array(z.object({ path: z.string(), language: z.enum(LANGUAGES), file: z.string() })),
  /** What each page loads of its own: a release is weighed by the heaviest. */
  pages: z.optional(z.array(PageFilesSchema)),
  /** Scripts that start the queries of its pages; names as in `pages`. */
  queries: z.optional(z.array(z.string())),
  /** Scripts that hold the texts of all its pages. */
  texts: z.optional(TextFilesSchema),
});
export type BuiltRelease = z.infer<typeof BuiltReleaseSchema>;

export const RemoteEntrySchema = z.object({
  name: z.string(),
  /** Name of its federation container: `veleta_stats`. */
  container: z.string(),
  descriptor: RemoteDescriptorSchema,
  /** The current release first, then older good ones. */
  releases: z.array(RemoteReleaseSchema).check(z.minLength(1)),
});
export type RemoteEntry = z.infer<typeof RemoteEntrySchema>;
export type RemoteRelease = z.infer<typeof RemoteReleaseSchema>;

/** `dist/remote.json`: what the build of a remote leaves behind for whoever publishes it. */
export const BuiltRemoteSchema = z.extend(RemoteEntrySchema, {
  releases: z.array(BuiltReleaseSchema).check(z.length(1)),
});
export type BuiltRemote = z.infer<typeof BuiltRemoteSchema>;

/** `GET /registry.json`. Entries are parsed one by one: a bad one disables its remote, never the shell. */
export const RegistrySchema = z.object({
  revision: z.string(),
  /** Version of the shell that is served now; a page that runs another one is stale. */
  shell_version: z.optional(z.string()),
  remotes: z.array(z.unknown()),
});
export type Registry = z.infer<typeof RegistrySchema>;

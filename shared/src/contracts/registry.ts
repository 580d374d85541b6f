import * as z from 'zod/mini';
import { LANGUAGES } from './limits.ts';
import { LAYOUTS, MENU_PLACES, OPEN_SLOTS, REMOTE_CONTRACT, SINGLE_SLOTS } from './remote-contract.ts';

/** Declaration of a remote, beside its remote module; the build checks that the two agree. */
export const RemoteDescriptorSchema = z.object({
  name: z.string().check(z.regex(/^mf-[a-z][a-z-]*$/)),
  contract: z.literal(REMOTE_CONTRACT),
  languages: z.array(z.enum(LANGUAGES)),
  routes: z.array(
    z.object({
      /** Path in react-router's syntax. */
      path: z.string().check(z.startsWith('/')),
      layout: z.enum(LAYOUTS),
      /** Roles that may open it; absent: everyone whom the layout admits. */
      roles: z.optional(z.array(z.enum(['owner', 'administrator', 'analyst']))),
    }),
  ),
  menu: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      /** Key of its label in the remote's own messages. */
      label: z.string(),
      /** Its label by language, which the build reads from the messages; absent in older builds. */
      labels: z.optional(z.object({ en: z.string(), es: z.string() })),
      place: z.enum(MENU_PLACES),
      /** Entries are sorted by this number. */
      order: z.int(),
      roles: z.optional(z.array(z.enum(['owner', 'administrator', 'analyst']))),
    }),
  ),
  /** A slot of one remote by its id; an open slot with the place of this remote in it. */
  slots: z.array(
    z.union([
      z.enum(SINGLE_SLOTS),
      z.object({
        id: z.enum(OPEN_SLOTS),
        /** Parts are sorted by this number. */
        order: z.int(),
        /** Roles that see the part; absent: everyone whom the page admits. */
        roles: z.optional(z.array(z.enum(['owner', 'administrator', 'analyst']))),
      }),
    ]),
  ),
});
export type RemoteDescriptor = z.infer<typeof RemoteDescriptorSchema>;
export type DeclaredSlot = RemoteDescriptor['slots'][number];

/** One published version of a remote. */
export const RemoteReleaseSchema = z.object({
  version: z.string(),
  /** Address of its `mf-manifest.json`, under an immutable path. */
  manifest_url: z.string(),
  /** `sha384-…` of its files, by address relative to the manifest. */
  integrity: z.array(z.object({ file: z.string(), hash: z.string() })),
  /** Files to preload: first the remote entry, which defines the container, then the chunks of the remote module. */
  preload: z.array(z.string()),
  /** Semver range of `@veleta/shared` that it was built against. */
  shared_range: z.string(),
});

/** Scripts with texts, by language; names relative to the manifest. */
const TextFilesSchema = z.array(z.object({ language: z.enum(LANGUAGES), files: z.array(z.string()) }));

/** Scripts that a page loads besides the remote module; names relative to the manifest. */
const PageFilesSchema = z.object({
  path: z.string(),
  files: z.array(z.string()),
  /** Shared modules that these scripts take from the shell. */
  shared: z.optional(z.array(z.string())),
  /** Scripts with the texts of this page alone, by language, besides those of its remote. */
  texts: z.optional(TextFilesSchema),
});

/** A release with the fields that browsers do not need. */
export const BuiltReleaseSchema = z.extend(RemoteReleaseSchema, {
  /** Modules that it takes from the shell, each with the range that it was built against. */
  requires: z.array(z.object({ request: z.string(), range: z.string() })),
  /** Prerendered pages, one per path and language; addresses under the release's immutable path. */
  prerendered: z.array(z.object({ path: z.string(), language: z.enum(LANGUAGES), file: z.string() })),
  /** Bytes that each page loads of its own: the heaviest counts for the release. */
  pages: z.optional(z.array(PageFilesSchema)),
  /** Scripts that start the queries of its pages; names as in `pages`. */
  queries: z.optional(z.array(z.string())),
  /** Scripts with the texts of all its pages. */
  texts: z.optional(TextFilesSchema),
});
export type BuiltRelease = z.infer<typeof BuiltReleaseSchema>;

export const RemoteEntrySchema = z.object({
  name: z.string(),
  /** Name of its federation container: `veleta_stats`. */
  container: z.string(),
  descriptor: RemoteDescriptorSchema,
  /** The current release first, then older valid ones. */
  releases: z.array(RemoteReleaseSchema).check(z.minLength(1)),
});
export type RemoteEntry = z.infer<typeof RemoteEntrySchema>;
export type RemoteRelease = z.infer<typeof RemoteReleaseSchema>;

/** `dist/remote.json`: output of a remote's build for publishing. */
export const BuiltRemoteSchema = z.extend(RemoteEntrySchema, {
  releases: z.array(BuiltReleaseSchema).check(z.length(1)),
});
export type BuiltRemote = z.infer<typeof BuiltRemoteSchema>;

/** `GET /registry.json`. Entries are parsed separately: an invalid entry disables its remote, not the shell. */
export const RegistrySchema = z.object({
  revision: z.string(),
  /** Version of the shell that is served now; a page with another version is stale. */
  shell_version: z.optional(z.string()),
  remotes: z.array(z.unknown()),
  /** Areas that an operator has switched off, with the pages that are not available. Absent if there are none. */
  switched_off: z.optional(
    z.array(
      z.object({
        name: z.string(),
        routes: z.array(z.object({ path: z.string(), layout: z.enum(LAYOUTS) })),
      }),
    ),
  ),
});
export type Registry = z.infer<typeof RegistrySchema>;

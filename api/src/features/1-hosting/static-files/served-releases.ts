import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { COHORT_COOKIE, type ShellRelease } from '@veleta/shared/contracts';
import { isFile } from '../../../platform/is-file.ts';
import {
  parseCohort,
  type Cohort,
  releasesFor,
  type ReleaseFolders,
  SHELL,
  isReleaseName,
  type ReleaseStates,
  type StateReader,
} from '../releases/index.ts';

/** The shell that is served to a visitor. */
interface ServedShell {
  /** Folder of its files. */
  readonly folder: string;
  /** Its published release; null for an unpublished shell. */
  readonly release: ShellRelease | null;
}

/** Before a file counts as missing, an older state is read again, because another server may have published it. */
const MISS_AGE_MS = 1_000;
const ADDRESS = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/;
/** Hidden files, and path segments that would leave the release. */
const HIDDEN = /(?:^|\/)(?:\.|$)|\\|\/\//;

export type ServedReleases = ReturnType<typeof createServedReleases>;

/** Finds the files of releases for requests of visitors. */
export function createServedReleases({
  states,
  folders,
  ownShellDir,
  isDevelopment,
}: {
  states: StateReader;
  folders: ReleaseFolders;
  /** Used instead of a published shell: in development, and when none could be published. */
  ownShellDir: string;
  isDevelopment: boolean;
}) {
  /** Returns the shell for a cohort; falls back to an earlier one if its files are unavailable. */
  const shellFor = async ({ shell }: ReleaseStates, cohort: Cohort | null): Promise<ServedShell> => {
    for (const release of shell && !isDevelopment ? releasesFor(shell, cohort) : []) {
      const folder = await folders.folderOf(SHELL, release.version);
      if (folder) return { folder, release };
    }
    return { folder: ownShellDir, release: null };
  };

  /** Searches the known states, then the refreshed ones. */
  const findTwice = async (find: (now: ReleaseStates) => Promise<string | null>): Promise<string | null> =>
    (await find(await states.read())) ?? find(await states.read(MISS_AGE_MS));

  return {
    shellFor,

    /**
     * Returns the folder of the shell that contains this file: the visitor's own, otherwise any kept one, for open
     * tabs.
     */
    folderOfAsset: async (request: FastifyRequest, file: string): Promise<string | null> => {
      if (HIDDEN.test(file)) return null;
      const cohort = parseCohort(request.cookies[COHORT_COOKIE]);
      return findTwice(async ({ shell }) => {
        if (isDevelopment && (await isFile(join(ownShellDir, file)))) return ownShellDir;
        const served = shell ? releasesFor(shell, cohort).slice(0, 1) : [];
        for (const { version } of [...served, ...(shell?.releases ?? [])]) {
          const folder = await folders.folderOf(SHELL, version);
          if (folder && (await isFile(join(folder, file)))) return folder;
        }
        return (await isFile(join(ownShellDir, file))) ? ownShellDir : null;
      });
    },

    /** Reads a file of a remote's release by its URL path; null if it does not exist. */
    readReleased: async (address: string): Promise<string | null> => {
      const [, name = '', version = '', file = ''] = ADDRESS.exec(address) ?? [];
      const isAddress = isReleaseName(name) && !HIDDEN.test(version) && !HIDDEN.test(file);
      const folder = isAddress ? await folders.folderOf(name, version) : null;
      return folder && (await isFile(join(folder, file))) ? readFile(join(folder, file), 'utf8') : null;
    },

    /** Returns the folder of a kept release of a remote; otherwise null. */
    folderOfRemote: async (name: string, version: string, file: string): Promise<string | null> => {
      if (!isReleaseName(name) || name === SHELL || HIDDEN.test(version) || HIDDEN.test(file)) return null;
      return findTwice(async ({ remotes }) => {
        const isKept = remotes
          .find((state) => state.name === name)
          ?.releases.some((release) => release.version === version);
        return isKept ? folders.folderOf(name, version) : null;
      });
    },
  };
}

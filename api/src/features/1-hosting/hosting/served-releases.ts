import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { COHORT_COOKIE, type ShellRelease } from '@veleta/shared/contracts';
import { isFile } from './bundled-builds.ts';
import { parseCohort, type Cohort } from './cohorts.service.ts';
import { createRegistryWriter, type KnownRegistry } from './registry.ts';
import { releasesFor } from './releases/cohort.ts';
import type { ReleaseFolders } from './releases/release-folders.ts';
import { SHELL, isReleaseName } from './releases/state-file.ts';
import type { ReleaseStates, StateReader } from './releases/state-reader.ts';

/** Everything that one visitor meets, of one moment. */
export interface Visit {
  readonly states: ReleaseStates;
  readonly cohort: Cohort | null;
  readonly registry: KnownRegistry;
  readonly shell: MetShell;
}

/** The shell that a visitor meets. */
export interface MetShell {
  /** Folder of its files. */
  readonly folder: string;
  /** What was published of it; null for one that was not. */
  readonly release: ShellRelease | null;
}

/** A state that is older than this is read again before a file counts as missing: another server may know more. */
const MISS_AGE_MS = 1_000;
const ADDRESS = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/;
/** A part of a path that no file of a release begins with, or that would leave it. */
const HIDDEN = /(?:^|\/)(?:\.|$)|\\|\/\//;

/** Finds the files of releases for the requests of visitors. */
export function createServedReleases({
  states,
  folders,
  ownShellDir,
  isDevelopment,
}: {
  states: StateReader;
  folders: ReleaseFolders;
  /** Serves instead of a published shell: while developing, and where none could be published. */
  ownShellDir: string;
  isDevelopment: boolean;
}) {
  const writeRegistry = createRegistryWriter();

  /** The shell that a cohort meets; one whose files cannot be had gives way to the one before it. */
  const shellFor = async ({ shell }: ReleaseStates, cohort: Cohort | null): Promise<MetShell> => {
    for (const release of shell && !isDevelopment ? releasesFor(shell, cohort) : []) {
      const folder = await folders.folderOf(SHELL, release.version);
      if (folder) return { folder, release };
    }
    return { folder: ownShellDir, release: null };
  };

  const visit = async (request: FastifyRequest): Promise<Visit> => {
    const now = await states.read();
    const cohort = parseCohort(request.cookies[COHORT_COOKIE]);
    return { states: now, cohort, registry: writeRegistry(now, cohort), shell: await shellFor(now, cohort) };
  };

  /** Asks what is known, and once more what is known by then. */
  const findTwice = async (find: (now: ReleaseStates) => Promise<string | null>): Promise<string | null> =>
    (await find(await states.read())) ?? find(await states.read(MISS_AGE_MS));

  return {
    visit,
    registry: async (request: FastifyRequest): Promise<KnownRegistry> =>
      writeRegistry(await states.read(), parseCohort(request.cookies[COHORT_COOKIE])),

    /** Folder of the shell that has this file: the visitor's own, else any kept one, for tabs that were opened with it. */
    folderOfAsset: async (request: FastifyRequest, file: string): Promise<string | null> => {
      if (HIDDEN.test(file)) return null;
      const cohort = parseCohort(request.cookies[COHORT_COOKIE]);
      return findTwice(async ({ shell }) => {
        if (isDevelopment && (await isFile(join(ownShellDir, file)))) return ownShellDir;
        const met = shell ? releasesFor(shell, cohort).slice(0, 1) : [];
        for (const { version } of [...met, ...(shell?.releases ?? [])]) {
          const folder = await folders.folderOf(SHELL, version);
          if (folder && (await isFile(join(folder, file)))) return folder;
        }
        return (await isFile(join(ownShellDir, file))) ? ownShellDir : null;
      });
    },

    /** Text of a file of a remote's release, by its address; null where there is none. */
    readReleased: async (address: string): Promise<string | null> => {
      const [, name = '', version = '', file = ''] = ADDRESS.exec(address) ?? [];
      const isAddress = isReleaseName(name) && !HIDDEN.test(version) && !HIDDEN.test(file);
      const folder = isAddress ? await folders.folderOf(name, version) : null;
      return folder && (await isFile(join(folder, file))) ? readFile(join(folder, file), 'utf8') : null;
    },

    /** Folder of a remote's release that is kept; null for every other. */
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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  mirroredFolders,
  ownFolders,
  readBuiltRemote,
  readBuiltShell,
  readStates,
  type AssetStore,
  type ActionStamp,
} from '@veleta/api/releases';
import { checkRemote, checkShell, type ReleaseProblem } from '@veleta/shared/federation/compatibility';

interface Checked {
  readonly version: string;
  readonly problems: readonly ReleaseProblem[];
  /** Description of the other side of the check. */
  readonly against: string;
}
interface Package {
  readonly name: string;
  readonly folder: string;
  readonly distDir: string;
}

/** Checks a remote's release against every active shell release and the other remotes. */
export async function checkBuiltRemote(store: AssetStore, { name, folder, distDir }: Package): Promise<Checked> {
  const built = await readBuiltRemote(distDir);
  const version = built.releases[0]?.version ?? '';
  if (built.name !== name) throw new Error(`${distDir} contains a build of ${built.name}, not of ${name}.`);
  const { remotes: others, shell: state } = await readStates(store);
  const served = state
    ? state.releases.filter((release) => [state.current, state.canary?.version].includes(release.version))
    : [];
  const check = (shell: (typeof served)[number] | null, shellFolder: string | null) =>
    checkRemote({ remoteDir: folder, distDir, built, shell, shellFolder, others });
  if (served.length === 0) return { version, problems: await check(null, null), against: 'no shell yet' };
  const problems = await withFolders(store, async (folderOf) => {
    const found: ReleaseProblem[] = [];
    for (const shell of served) found.push(...(await check(shell, await folderOf(shell.version))));
    return found;
  });
  const against = `shell ${served.map((shell) => shell.version).join(' and ')} and ${others.filter((other) => other.name !== name).length} other remotes`;
  return { version, problems: distinct(problems), against };
}

/** Runs `work` with the folder of the current shell release; null if none is deployed. */
export async function currentShell<Result>(
  store: AssetStore,
  work: (shellDir: string) => Promise<Result>,
): Promise<Result | null> {
  const { shell } = await readStates(store);
  if (!shell) return null;
  return withFolders(store, async (folderOf) => {
    const folder = await folderOf(shell.current);
    return folder === null ? null : work(folder);
  });
}

/** Checks a new shell against every deployed remote. */
export async function checkBuiltShell(
  store: AssetStore,
  { folder, distDir }: Package,
  stamp: ActionStamp,
): Promise<Checked> {
  const shell = await readBuiltShell(distDir, stamp);
  const { remotes } = await readStates(store);
  const problems = await checkShell({ shellDir: folder, distDir, shell, remotes: [...remotes] });
  return { version: shell.version, problems, against: `${remotes.length} remotes` };
}

/** Removes duplicates, because several shells may report the same problem. */
const distinct = (problems: readonly ReleaseProblem[]): ReleaseProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.check} ${problem.message}`, problem])).values(),
];

/** Runs `work` with the shell's releases as local folders, for any kind of store. */
async function withFolders<Result>(
  store: AssetStore,
  work: (folderOf: (version: string) => Promise<string | null>) => Promise<Result>,
): Promise<Result> {
  if (store.folder !== null) {
    const { folderOf } = ownFolders(store.folder);
    return work((version) => folderOf('shell', version));
  }
  const root = await mkdtemp(join(tmpdir(), 'veleta-shell-'));
  try {
    const warn = ({ cause }: { cause: unknown }) => {
      throw cause;
    };
    const { folderOf } = mirroredFolders({ store, root, limitBytes: Number.POSITIVE_INFINITY, warn });
    return await work((version) => folderOf('shell', version));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

import type { BuiltRemote } from '../../src/contracts/registry.ts';
import type { RemoteState, ShellRelease } from '../../src/contracts/releases.ts';

/** Names of the checks. */
export type ReleaseCheck =
  | 'contract'
  | 'descriptor'
  | 'paths'
  | 'claims'
  | 'entry'
  | 'requires'
  | 'types'
  | 'files'
  | 'size'
  | 'copies'
  | 'texts'
  | 'browser';

/** One reason against deploying a release. */
export interface ReleaseProblem {
  readonly check: ReleaseCheck;
  /** The error, naming file, module or path. */
  readonly message: string;
  /** How the deploying team can fix it. */
  readonly remedy: string;
  /** True for a warning, which does not reject the release. */
  readonly isWarning?: boolean;
}

export interface RemoteCheck {
  /** Folder of the remote's package: sources, remote module, texts. */
  readonly remoteDir: string;
  /** Folder of its build. */
  readonly distDir: string;
  readonly built: BuiltRemote;
  /** The deployed shell; null before the first one, which skips the comparison. */
  readonly shell: ShellRelease | null;
  /** Folder of the deployed shell's release, with its `types.json`. */
  readonly shellFolder: string | null;
  /** Every deployed remote, possibly including the one being deployed. */
  readonly others: readonly RemoteState[];
}

export interface ShellCheck {
  readonly shellDir: string;
  readonly distDir: string;
  /** Content of `shell.json` from its build. */
  readonly shell: ShellRelease;
  readonly remotes: readonly RemoteState[];
}

/** A release of a remote in the store. */
export type StoredRelease = RemoteState['releases'][number];

/** Releases in use: the current one and the canary. */
export const servedReleases = ({ releases, current, canary }: RemoteState): StoredRelease[] =>
  releases.filter(({ version }) => version === current || version === canary?.version);

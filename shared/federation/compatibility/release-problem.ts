import type { BuiltRemote } from '../../src/contracts/registry.ts';
import type { RemoteState, ShellRelease } from '../../src/contracts/releases.ts';

/** What each check looks at. */
export type ReleaseCheck =
  'contract' | 'descriptor' | 'paths' | 'claims' | 'entry' | 'requires' | 'types' | 'files' | 'size' | 'texts';

/** One reason why a release should not go out. */
export interface ReleaseProblem {
  readonly check: ReleaseCheck;
  /** What is wrong, naming file, module or path. */
  readonly message: string;
  /** What the team that deploys can do about it. */
  readonly remedy: string;
  /** Worth saying, no reason to refuse. */
  readonly isWarning?: boolean;
}

export interface RemoteCheck {
  /** The remote's package: sources, remote module, texts. */
  readonly remoteDir: string;
  /** Its build. */
  readonly distDir: string;
  readonly built: BuiltRemote;
  /** The deployed shell; null before the first one is deployed: then nothing is compared with it. */
  readonly shell: ShellRelease | null;
  /** The files of the deployed shell's release: `types.json` is read from it. */
  readonly shellFolder: string | null;
  /** Every deployed remote; the one that is being deployed may be among them. */
  readonly others: readonly RemoteState[];
}

export interface ShellCheck {
  readonly shellDir: string;
  readonly distDir: string;
  /** What its build says in `shell.json`. */
  readonly shell: ShellRelease;
  readonly remotes: readonly RemoteState[];
}

/** A release of a remote as the store keeps it. */
export type KeptRelease = RemoteState['releases'][number];

/** Releases that somebody meets now: the current one, and the one being tried. */
export const servedReleases = ({ releases, current, canary }: RemoteState): KeptRelease[] =>
  releases.filter(({ version }) => version === current || version === canary?.version);

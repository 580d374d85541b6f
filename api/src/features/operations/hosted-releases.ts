import type { RemoteState, ShellState } from '@veleta/shared/contracts';

/** What operators are told of the releases that a server hosts. */
export interface HostedReleases {
  read(): Promise<{ readonly remotes: readonly RemoteState[]; readonly shell: ShellState | null }>;
  status(): { readonly isReachable: boolean; readonly problems: readonly string[] };
}

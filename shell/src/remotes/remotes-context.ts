import type { RemoteEntry } from '@veleta/shared/contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ShellExtension } from '../extension/shell-extension.ts';
import type { RemoteLoader } from '../loader/remote-loader.ts';
import type { Catalog } from '../registry/catalog.ts';
import type { SwitchedOffArea } from '../registry/parse-registry.ts';
import type { Reloader } from '../stale/reloader.ts';
import type { Mounts } from './mounts.ts';
import type { ReportedEvent } from './reported-event.ts';

export type { ReportedEvent };

/** The remotes of this page and their loader; constant until the page closes. */
export interface Remotes {
  readonly catalog: Catalog;
  readonly loader: RemoteLoader;
  readonly mounts: Mounts;
  readonly reloader: Reloader;
  readonly report: (event: ReportedEvent) => void;
  readonly pause: (ms: number) => Promise<void>;
  /** Optional extension that this page was served with. */
  readonly extension: ShellExtension;
}

const RemotesContext = createContext<Remotes | null>(null);
export const RemotesProvider = RemotesContext.Provider;

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes must be used within a RemotesProvider');
  return remotes;
}

/** Returns the remotes of the current registry. */
export function useEntries(): readonly RemoteEntry[] {
  const { catalog } = useRemotes();
  return useSyncExternalStore(catalog.subscribe, catalog.entries);
}

/** Returns the areas that an operator has switched off. */
export function useSwitchedOff(): readonly SwitchedOffArea[] {
  const { catalog } = useRemotes();
  return useSyncExternalStore(catalog.subscribe, catalog.switchedOff);
}

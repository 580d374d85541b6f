import type { RemoteEntry, SlotId } from '@veleta/shared/contracts';
import { createContext, useContext } from 'react';
import type { LoadEvent, RemoteLoader } from '../loader/remote-loader.ts';

/** A failure as the server is told of it. */
export interface ReportedEvent extends Omit<LoadEvent, 'kind'> {
  readonly kind: LoadEvent['kind'] | 'render_failed' | 'chunk_failed';
}

/** The remotes of this page and what loads them. */
export interface Remotes {
  readonly entries: readonly RemoteEntry[];
  readonly loader: RemoteLoader;
  readonly report: (event: ReportedEvent) => void;
}

const RemotesContext = createContext<Remotes | null>(null);
export const RemotesProvider = RemotesContext.Provider;

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes must be used within a RemotesProvider');
  return remotes;
}

/** Who fills a slot; undefined where nobody does. */
export const fillerOf = (entries: readonly RemoteEntry[], id: SlotId): RemoteEntry | undefined =>
  entries.find((entry) => entry.descriptor.slots.includes(id));

import type { RemoteEntry } from '@veleta/shared/contracts';
import type { RemoteModule } from '@veleta/shared/remote';
import { useCallback } from 'react';
import { RemoteArea } from './remote-area.tsx';

const NO_PROPS = {};

/** The page that a remote has for a path. */
export function RemotePage({ entry, path }: { entry: RemoteEntry; path: string }) {
  const pick = useCallback((door: RemoteModule) => door.routes[path], [path]);
  return <RemoteArea entry={entry} variant="page" pick={pick} partProps={NO_PROPS} />;
}

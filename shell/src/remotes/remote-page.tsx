import type { RemoteEntry } from '@veleta/shared/contracts';
import { useQueryClient } from '@veleta/shared/query/sending';
import type { RemoteModule } from '@veleta/shared/remote';
import { useCallback } from 'react';
import { RemoteArea } from './remote-area.tsx';
import { startQueries } from './start-queries.ts';

const NO_PROPS = {};

/** Renders the page of a remote for a path; its queries start while its code loads. */
export function RemotePage({ entry, path }: { entry: RemoteEntry; path: string }) {
  const client = useQueryClient();
  const pick = useCallback(
    (remoteModule: RemoteModule) => {
      void startQueries(remoteModule, path, client);
      return remoteModule.routes[path];
    },
    [path, client],
  );
  return <RemoteArea entry={entry} variant="page" part={path} pick={pick} partProps={NO_PROPS} />;
}

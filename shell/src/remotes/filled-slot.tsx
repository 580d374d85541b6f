import type { SlotId } from '@veleta/shared/contracts';
import type { RemoteModule, SlotProps } from '@veleta/shared/remote';
import { useCallback } from 'react';
import { RemoteArea } from './remote-area.tsx';
import { fillerOf, useEntries } from './remotes-context.ts';

/** Renders the remote that fills a slot; nothing if there is none. */
export function FilledSlot({ id, ...props }: SlotProps & { id: SlotId }) {
  const entry = fillerOf(useEntries(), id);
  const pick = useCallback((remoteModule: RemoteModule) => remoteModule.slots[id], [id]);
  return entry ? (
    <RemoteArea key={entry.name} entry={entry} variant="slot" part={id} pick={pick} partProps={props} />
  ) : null;
}

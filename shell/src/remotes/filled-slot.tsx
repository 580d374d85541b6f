import type { SlotId } from '@veleta/shared/contracts';
import type { RemoteModule, SlotProps } from '@veleta/shared/remote';
import { useCallback } from 'react';
import { RemoteArea } from './remote-area.tsx';
import { fillerOf, useEntries } from './remotes-context.ts';

/** Slots whose parts are layers above the page and take no space in it. */
const OVERLAYS: ReadonlySet<SlotId> = new Set<SlotId>(['main.overlay', 'main.terms']);

/** Renders the remote that fills a slot; nothing if there is none. */
export function FilledSlot({ id, ...props }: SlotProps & { id: SlotId }) {
  const entry = fillerOf(useEntries(), id);
  const pick = useCallback((remoteModule: RemoteModule) => remoteModule.slots[id], [id]);
  return entry ? (
    <RemoteArea
      key={entry.name}
      entry={entry}
      variant={OVERLAYS.has(id) ? 'overlay' : 'slot'}
      part={id}
      pick={pick}
      partProps={props}
    />
  ) : null;
}

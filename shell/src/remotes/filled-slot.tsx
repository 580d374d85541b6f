import type { SlotId } from '@veleta/shared/contracts';
import type { RemoteModule, SlotProps } from '@veleta/shared/remote';
import { useCallback } from 'react';
import { RemoteArea } from './remote-area.tsx';
import { fillerOf, useRemotes } from './remotes-context.ts';

/** Draws what fills a slot; nothing where no remote does. */
export function FilledSlot({ id, onDone }: SlotProps & { id: SlotId }) {
  const entry = fillerOf(useRemotes().entries, id);
  const pick = useCallback((door: RemoteModule) => door.slots[id], [id]);
  return entry ? <RemoteArea entry={entry} variant="slot" pick={pick} partProps={{ onDone }} /> : null;
}

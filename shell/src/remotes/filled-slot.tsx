import type { RemoteEntry, SlotId } from '@veleta/shared/contracts';
import type { RemoteModule, SlotProps } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { Box } from '@veleta/shared/ui';
import { useCallback, useMemo } from 'react';
import type { AreaVariant } from './failure-card.tsx';
import { fillersOf, isOpenSlot } from './fillers.ts';
import { RemoteArea } from './remote-area.tsx';
import { useEntries } from './remotes-context.ts';

/** Slots whose parts are layers above the page and take no space in it. */
const OVERLAYS: ReadonlySet<SlotId> = new Set<SlotId>(['main.overlay', 'main.terms']);

function variantOf(id: SlotId): AreaVariant {
  if (OVERLAYS.has(id)) return 'overlay';
  return isOpenSlot(id) ? 'tile' : 'slot';
}

/** Renders the remotes that fill a slot, each with its own failure; nothing if there are none. */
export function FilledSlot({ id, ...props }: SlotProps & { id: SlotId }) {
  const entries = useEntries();
  const { role } = useAuth();
  const fillers = useMemo(() => fillersOf(entries, id, role), [entries, id, role]);
  return fillers.map((entry) => {
    const part = <Part key={entry.name} entry={entry} id={id} props={props} />;
    // One element for each part, whatever its state: the place may be a grid.
    return isOpenSlot(id) ? (
      <Box key={entry.name} minW="0">
        {part}
      </Box>
    ) : (
      part
    );
  });
}

function Part({ entry, id, props }: { entry: RemoteEntry; id: SlotId; props: SlotProps }) {
  const pick = useCallback((remoteModule: RemoteModule) => remoteModule.slots[id], [id]);
  return <RemoteArea entry={entry} variant={variantOf(id)} part={id} pick={pick} partProps={props} />;
}

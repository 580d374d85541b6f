import { FilledSlotsProvider, SlotProvider, type RenderSlot } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { useMemo, type ReactNode } from 'react';
import { FilledSlot } from './filled-slot.tsx';
import { filledSlots } from './fillers.ts';
import { useEntries } from './remotes-context.ts';

const renderSlot: RenderSlot = (id, props) => <FilledSlot key={id} id={id} {...props} />;

/** Provides the slots to pages of remotes: their content, and which of them have some. */
export function Slots({ children }: { children: ReactNode }) {
  const entries = useEntries();
  const { role } = useAuth();
  const filled = useMemo(() => filledSlots(entries, role), [entries, role]);
  return (
    <SlotProvider value={renderSlot}>
      <FilledSlotsProvider value={filled}>{children}</FilledSlotsProvider>
    </SlotProvider>
  );
}

import { createContext, useContext, type ReactNode } from 'react';
import type { OpenSlotId, SlotId } from '../contracts/remote-contract.ts';
import type { SlotProps } from './remote-module.ts';

/** Renders the content of a slot; null if there is none. */
export type RenderSlot = (id: SlotId, props: SlotProps) => ReactNode;

const SlotContext = createContext<RenderSlot>(() => null);

/** Provided by the shell, which knows the remotes. */
export const SlotProvider = SlotContext.Provider;

/**
 * Place for content of other remotes: `<Slot id="onboarding.subscription" onDone={next} />`. An open slot renders the
 * part of each remote, in their order; a part that fails costs only its own place.
 */
export function Slot({ id, onDone = () => {}, subject }: { id: SlotId } & Partial<SlotProps>): ReactNode {
  return useContext(SlotContext)(id, { onDone, ...(subject === undefined ? {} : { subject }) });
}

const FilledContext = createContext<ReadonlySet<SlotId>>(new Set());

/** Provided by the shell: the slots that have content for the signed-in person. */
export const FilledSlotsProvider = FilledContext.Provider;

/** Returns whether an open slot has content, for places that need a heading or a tab of their own. */
export const useIsFilled = (id: OpenSlotId): boolean => useContext(FilledContext).has(id);

import { createContext, useContext, type ReactNode } from 'react';
import type { SlotId } from '../contracts/remote-contract.ts';
import type { SlotProps } from './remote-module.ts';

/** Renders the content of a slot; null if there is none. */
export type RenderSlot = (id: SlotId, props: SlotProps) => ReactNode;

const SlotContext = createContext<RenderSlot>(() => null);

/** Provided by the shell, which knows the remotes. */
export const SlotProvider = SlotContext.Provider;

/** Place for content of another remote: `<Slot id="onboarding.subscription" onDone={next} />`. */
export function Slot({ id, onDone = () => {}, subject }: { id: SlotId } & Partial<SlotProps>): ReactNode {
  return useContext(SlotContext)(id, { onDone, ...(subject === undefined ? {} : { subject }) });
}

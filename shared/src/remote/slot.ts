import { createContext, useContext, type ReactNode } from 'react';
import type { SlotId } from '../contracts/remote-contract.ts';
import type { SlotProps } from './remote-module.ts';

/** Draws what fills a slot; null where nothing does. */
export type RenderSlot = (id: SlotId, props: SlotProps) => ReactNode;

const SlotContext = createContext<RenderSlot>(() => null);

/** Given by the shell, which alone knows who fills what. */
export const SlotProvider = SlotContext.Provider;

/** A place that another remote fills: `<Slot id="onboarding.subscription" onDone={next} />`. */
export function Slot({ id, onDone = () => {}, subject }: { id: SlotId } & Partial<SlotProps>): ReactNode {
  return useContext(SlotContext)(id, { onDone, ...(subject === undefined ? {} : { subject }) });
}

export { loadWithRetries } from './load-with-retries.ts';
export {
  defineDescriptor,
  defineRemote,
  type DescriptorData,
  type Load,
  type LoadMessages,
  type Messages,
  type RemoteModule,
  type RemoteModuleOf,
  type SlotProps,
} from './remote-module.ts';
export { FilledSlotsProvider, Slot, SlotProvider, useIsFilled, type RenderSlot } from './slot.ts';

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
export { Slot, SlotProvider, type RenderSlot } from './slot.ts';

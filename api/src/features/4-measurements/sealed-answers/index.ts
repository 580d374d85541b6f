export type { SealedContent } from './content.ts';
export {
  countKeysPending,
  defineKeyDestruction,
  destroyMeasurementKey,
  destructionOf,
} from './key-destruction.service.ts';
export { requireKeyFolder } from './key-folder.service.ts';
export { openKey } from './key-store.ts';
export { markKeyPending } from './measurement-keys.queries.ts';
export { createPortionOpener, type OpeningData, type SealedPortion } from './opening.service.ts';
export { toRecipient } from './seal.ts';
export {
  createMeasurementKey,
  draftSecretOf,
  findSealingKey,
  saveSealed,
  openContent,
  type SealingKey,
  sealSubmission,
} from './sealed-answers.service.ts';
export { deleteSealed, readSealed } from './sealed-submissions.queries.ts';

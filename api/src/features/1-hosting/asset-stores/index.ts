export { type AssetStore, WriteConflictError } from './asset-store.ts';
export { openStore } from './open-store.ts';

export { openStore, readStates } from './features/hosting/hosting.service.ts';
export { DEMO_EMAIL, seedDemo, type Demo } from './demo/seed-demo.ts';
export { registerHosting, type HostingOptions } from './features/hosting/hosting.routes.ts';
export { buildApp, type AppOptions } from './app.ts';
export { markInside } from './platform/caller-address.ts';
export { isLoopbackOrigin, readConfig, type Config } from './platform/config.ts';
export { openContent, openKey, sealSubmission, toRecipient } from './features/sealed-answers/sealed-answers.service.ts';
export { requireKeyFolder } from './features/sealed-answers/key-folder.service.ts';
export { migrate } from './platform/database/migrate.ts';
export { DatabaseInUseError } from './platform/database/serving-lock.ts';
export { startDatabase, type Database } from './platform/database/start-database.ts';
export { inTenant, withoutTenant, type Db, type Tx } from './platform/database/tenant.ts';
export { requireServerKey } from './platform/server-key.ts';
export { createServices, type Services, type ServicesOptions } from './platform/services.ts';
export { createActiveAccount } from './features/accounts/active-account.service.ts';
export { subscribe } from './features/subscriptions/subscriptions.service.ts';
export {
  abortCanary,
  promoteCanary,
  pruneReleases,
  removeRemote,
  rollbackRelease,
} from './features/hosting/releases/operations.ts';
export { USUAL_KEEPING } from './features/hosting/releases/prune.ts';
export { publishRemote, readBuiltRemote, type CanaryWish } from './features/hosting/releases/publish-remote.ts';
export { publishShell, readBuiltShell } from './features/hosting/releases/publish-shell.ts';
export { mirroredFolders, ownFolders } from './features/hosting/releases/release-folders.ts';
export { ReleaseRefusedError, type Deed, type ReleaseState } from './features/hosting/releases/release-state.ts';
export type { AssetStore } from './features/hosting/stores/asset-store.ts';

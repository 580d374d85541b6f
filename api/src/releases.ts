/** The release store for commands that deploy; without the database and the HTTP server. */
export { type AssetStore, openStore } from './features/1-hosting/asset-stores/index.ts';
export {
  abortCanary,
  type ActionStamp,
  type CanaryOptions,
  DEFAULT_RETENTION,
  mirroredFolders,
  ownFolders,
  promoteCanary,
  pruneReleases,
  publishRemote,
  publishShell,
  readBuiltRemote,
  readBuiltShell,
  readStates,
  ReleaseRejectedError,
  type ReleaseState,
  removeRemote,
  rollbackRelease,
  switchArea,
} from './features/1-hosting/releases/index.ts';
// Not by the entry of the feature, which includes its routes and with them the whole platform.
export { policyOf } from './features/1-hosting/shell-pages/content-policy.ts';
export { writeShellPage } from './features/1-hosting/shell-pages/shell-page.ts';

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
} from './features/1-hosting/releases/index.ts';
export { policyOf, writeShellPage } from './features/1-hosting/shell-pages/index.ts';

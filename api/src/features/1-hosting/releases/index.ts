export { type Cohort, cohortCookie, parseCohort } from './cohorts.service.ts';
export { releasesFor } from './cohort.ts';
export {
  abortCanary,
  promoteCanary,
  pruneReleases,
  removeRemote,
  rollbackRelease,
  settleCanary,
} from './operations.ts';
export { DEFAULT_RETENTION } from './prune.ts';
export { bundleRemote, type CanaryOptions, publishRemote, readBuiltRemote } from './publish-remote.ts';
export { bundleShell, publishShell, readBuiltShell } from './publish-shell.ts';
export { readStates } from './read-states.ts';
export { mirroredFolders, ownFolders, type ReleaseFolders } from './release-folders.ts';
export { type ActionStamp, ReleaseRejectedError, type ReleaseState } from './release-state.ts';
export { isReleaseName, SHELL } from './state-file.ts';
export { areasOn, type HostedReleases, switchArea } from './switch-area.ts';
export { createStateReader, type ReleaseStates, type StateReader } from './state-reader.ts';

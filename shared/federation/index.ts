export {
  baseConfig,
  containerOf,
  productionRouter,
  SHELL_ENTRY,
  remoteConfig,
  shellConfig,
  versionOf,
} from './config.ts';
export { SHARED_MODULES, sharedRange, type SharedModule } from './shared-modules.ts';
export { pathsOutsideGrants } from './path-grants.ts';
export { differencesOfEntry } from './check-entry.ts';
export { CompressPlugin } from './compress-plugin.ts';
export { PagePlugin } from './page-plugin.ts';
export { prerenderLayouts } from './prerender/layout-screens.ts';

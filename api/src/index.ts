export { type HostingOptions, registerHosting } from './features/1-hosting/hosting/index.ts';
export { DEMO_EMAIL, seedDemo, type Demo } from './demo/seed-demo.ts';
export { buildApp, type AppOptions } from './app.ts';
export { markInternal } from './platform/caller-address.ts';
export { isLoopbackOrigin, readConfig, type Config } from './platform/config.ts';
export {
  openContent,
  openKey,
  requireKeyFolder,
  sealSubmission,
  toRecipient,
} from './features/4-measurements/sealed-answers/index.ts';
export { migrate } from './platform/database/migrate.ts';
export { DatabaseInUseError } from './platform/database/serving-lock.ts';
export { startDatabase, type Database } from './platform/database/start-database.ts';
export { inTenant, withoutTenant, type Db, type Tx } from './platform/database/tenant.ts';
export { requireServerKey } from './platform/server-key.ts';
export { createServices } from './create-services.ts';
export type { Services, ServicesOptions } from './platform/services.ts';
export { createActiveAccount } from './features/2-identity/accounts/index.ts';
export { subscribe } from './features/3-reference/subscriptions/index.ts';

export { buildApp, type AppOptions } from './app.ts';
export { readConfig, type Config } from './platform/config.ts';
export { migrate } from './platform/database/migrate.ts';
export { DatabaseInUseError } from './platform/database/serving-lock.ts';
export { startDatabase, type Database } from './platform/database/start-database.ts';
export { inTenant, withoutTenant, type Db, type Tx } from './platform/database/tenant.ts';
export { createServices, type Services, type ServicesOptions } from './platform/services.ts';

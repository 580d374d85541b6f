import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { buildApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { inTenant, type Db } from './platform/database/tenant.ts';
import { createEvents } from './platform/domain-events.ts';
import { createHealth } from './platform/health.ts';
import { createAccountInventory } from './platform/account-inventory.ts';
import { createLog } from './platform/log.ts';
import { createMeasurementUse } from './platform/measurement-use.ts';
import { createMetrics } from './platform/metrics.ts';
import { createPasswordHasher } from './platform/password-hasher/password-hasher.ts';
import { createPersonalData } from './platform/personal-data.ts';
import { systemRandom } from './platform/random.ts';
import { SERVICE_LIMITS, type Services } from './platform/services.ts';

const nothing = async (): Promise<void> => {};

const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Services that register routes without any connection: the document needs no database. */
const services: Services = {
  db,
  directDb: db,
  resultsDb: { find: (accountId, work) => inTenant(db, accountId, work), close: nothing },
  databaseUrl: '',
  clock: systemClock,
  random: systemRandom,
  mail: { define: () => {}, send: nothing, deliver: nothing },
  jobs: {
    define: () => {},
    send: nothing,
    deleteFor: nothing,
    start: nothing,
    isWorking: () => false,
    retry: nothing,
    runDue: async () => 0,
    stop: nothing,
  },
  passwords: createPasswordHasher({ memoryKiB: 8, passes: 1 }),
  config: {
    publicUrl: 'http://localhost',
    isEmbedded: true,
    isLoopback: true,
    serverKey: randomBytes(32),
    keyStore: '',
    smtpUrl: null,
    mailFrom: '',
    seller: { name: '', taxId: null, address: [], email: '' },
    operators: [],
    overrideOrigins: [],
    surveyOrigins: [],
    metricsToken: null,
    accessTokenSeconds: 600,
    refreshTokenDays: 30,
    passwordHash: { memoryKiB: 8, passes: 1 },
    jobs: 'manual',
    jobTakeOverSeconds: 30,
    hasRateLimits: false,
    drawsCoarsening: true,
    hasApiDocs: true,
    visitSampling: 0,
    canaryVisits: 100,
    canaryPromoteHours: null,
    logLevel: 'silent',
  },
  log: createLog('silent'),
  limits: SERVICE_LIMITS,
  health: createHealth(() => {}, { limitMs: SERVICE_LIMITS.healthMs }),
  metrics: createMetrics(),
  personalData: createPersonalData(),
  inventory: createAccountInventory(),
  events: createEvents(),
  measurementUse: createMeasurementUse(),
  close: nothing,
};

// Writes the OpenAPI document, generated from the validating schemas. Fails when a route is not declared.
const app = await buildApp(services);
const { body } = await app.inject('/api/docs/json');
await app.close();
const folder = join(import.meta.dirname, '../dist');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(JSON.parse(body), null, 2)}\n`);

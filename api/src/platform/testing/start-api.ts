import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language, Role } from '@veleta/shared/contracts';
import { buildApp, type AppOptions } from '../../app.ts';
import { createActiveAccount } from '../../features/2-identity/accounts/active-account.service.ts';
import { startSession } from '../../features/2-identity/sessions/sessions.service.ts';
import { subscribe } from '../../features/3-reference/subscriptions/subscriptions.service.ts';
import type { TierId } from '../../features/3-reference/subscriptions/tiers.ts';
import type { Config } from '../config.ts';
import type { Mail, MailTransport } from '../mail/transport.ts';
import { readAccessToken, signAccessToken } from '../access-tokens.ts';
import { accessTokenKey } from '../session.ts';
import { createServices } from '../../create-services.ts';
import type { ServiceLimits, Services } from '../services.ts';
import { createCaller, type Caller } from './caller.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { cloneTemplate } from './test-server.ts';

export interface TestAccount {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  /** Calls the API as this person, with a fresh access token. */
  readonly call: Caller;
}

export interface TestAccountOptions {
  role?: Role;
  email?: string;
  language?: Language;
  /** Subscription of the account, `null` for none; default `growth`. */
  tier?: TierId | null;
  /** Joins this account instead of creating one. */
  accountId?: string;
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: TestClock;
  /** Mails delivered so far, oldest first; `runJobs()` delivers those that wait. */
  readonly mailbox: Mail[];
  /** URL of this test's own database, with the owner's rights. */
  readonly databaseUrl: string;
  /** Calls without a signed-in person. */
  readonly call: Caller;
  /** Creates a signed-in member of a new active account, or of the given one. */
  createAccount(options?: TestAccountOptions): Promise<TestAccount>;
  /** Runs all jobs that are due; returns their number. */
  runJobs(): Promise<number>;
  close(): Promise<void>;
}

/** Longer than any test, so that a busy machine causes no timeouts. Tests of timeouts set their own. */
const PATIENT_DATABASE = { connectMs: 120_000, statementMs: 120_000, answerMs: 120_000, idleMs: 120_000 };
const PATIENT_LIMITS: ServiceLimits = {
  ...PATIENT_DATABASE,
  healthMs: 60_000,
  resultsMs: 120_000,
  replica: PATIENT_DATABASE,
};

export const TEST_PASSWORD = 'correct horse battery';

/** Starts the whole API on a separate database, with a fixed clock, no rate limits and jobs on demand. */
export async function startApi(
  options: {
    config?: Partial<Config>;
    app?: AppOptions;
    mailTransport?: MailTransport;
    logTo?: { write(line: string): void };
    limits?: ServiceLimits;
    /** A separate PostgreSQL, for tests that stop or fill it; otherwise the shared one. */
    serverUrl?: string;
  } = {},
): Promise<TestApi> {
  const serverUrl = options.serverUrl ?? process.env.VELETA_TEST_POSTGRES;
  if (!serverUrl) throw new Error('Run API tests through jest: its global setup starts the database.');
  const database = await cloneTemplate(serverUrl, `test_${randomBytes(8).toString('hex')}`);
  const clock = createTestClock();
  const mailbox: Mail[] = [];
  const keyStore = await mkdtemp(join(tmpdir(), 'veleta-test-keys-'));
  const services = await createServices({
    database,
    clock,
    config: {
      publicUrl: 'http://veleta.test',
      isEmbedded: true,
      isLoopback: true,
      serverKey: randomBytes(32),
      keyStore,
      smtpUrl: null,
      mailFrom: 'Veleta <no-reply@veleta.test>',
      seller: { name: 'Veleta', taxId: null, address: [], email: 'no-reply@veleta.test' },
      operators: ['operator@veleta.test'],
      overrideOrigins: [],
      surveyOrigins: [],
      metricsToken: null,
      accessTokenSeconds: 600,
      refreshTokenDays: 3_650,
      passwordHash: { memoryKiB: 8, passes: 1 },
      jobs: 'manual',
      jobTakeOverSeconds: 30,
      hasRateLimits: false,
      drawsCoarsening: false,
      hasApiDocs: true,
      visitSampling: 0,
      canaryVisits: 100,
      canaryPromoteHours: null,
      logLevel: 'silent',
      ...options.config,
    },
    mailTransport: options.mailTransport ?? {
      deliver: async (mail) => {
        if (!mailbox.some((known) => known.messageId === mail.messageId)) mailbox.push(mail);
      },
      close: async () => undefined,
    },
    ...(options.logTo ? { logTo: options.logTo } : {}),
    limits: options.limits ?? PATIENT_LIMITS,
  });
  const app = await buildApp(services, options.app);

  return {
    app,
    services,
    clock,
    mailbox,
    databaseUrl: database.url,
    call: createCaller(app),
    createAccount: async ({ role = 'owner', email, tier = 'growth', language = 'en', accountId } = {}) => {
      const address = email ?? `${services.random.uuid()}@example.org`;
      const member = await createActiveAccount(services, {
        role,
        email: address,
        password: TEST_PASSWORD,
        language,
        firstName: 'Test',
        lastName: 'Person',
        accountId,
      });
      const tokens = await startSession(services, member);
      if (tier && !accountId) await subscribe(services, member.accountId, { tier, cycle: 'monthly' });
      return {
        ...member,
        ...tokens,
        email: address,
        password: TEST_PASSWORD,
        call: createCaller(app, await freshAccess(services, tokens.access)),
      };
    },
    runJobs: () => services.jobs.runDue(),
    close: async () => {
      await app.close();
      await services.close();
      await database.drop();
      await rm(keyStore, { recursive: true, force: true });
    },
  };
}

/** Starts another instance of the server with the same database, clock and settings. */
export async function startInstance(
  { databaseUrl, clock, services: { config } }: TestApi,
  mailTransport: MailTransport,
  { replicaUrl, logTo }: { replicaUrl?: string; logTo?: { write(line: string): void } } = {},
): Promise<{ app: FastifyInstance; services: Services; close(): Promise<void> }> {
  const services = await createServices({
    database: { url: databaseUrl, replicaUrl },
    clock,
    config: logTo ? { ...config, logLevel: 'warn' } : config,
    mailTransport,
    limits: PATIENT_LIMITS,
    ...(logTo ? { logTo } : {}),
  });
  const app = await buildApp(services);
  return {
    app,
    services,
    close: async () => {
      await app.close();
      await services.close();
    },
  };
}

/** Creates a new access token of the same session for each call, so that a test may move the clock by days. */
async function freshAccess({ clock, config }: Services, access: string): Promise<() => Promise<string>> {
  const key = accessTokenKey(config.serverKey);
  const claims = await readAccessToken(access, { key, now: clock.now() });
  return () => signAccessToken(claims, { key, now: clock.now(), lifetimeSeconds: config.accessTokenSeconds });
}

import type { DestinationStream, Logger } from 'pino';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase, REPLICA_LIMITS, REQUEST_LIMITS, type TimeLimits } from './database/open-database.ts';
import { openResultsDb, type ResultsDb } from './database/results-db.ts';
import type { Database } from './database/start-database.ts';
import type { Db } from './database/tenant.ts';
import { createWriteProbe } from './database/write-probe.ts';
import { createEvents, type Events } from './domain-events.ts';
import { createHealth, type Health } from './health.ts';
import { createAccountInventory, type AccountInventory } from './account-inventory.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createMeasurementUse, type MeasurementUse } from './measurement-use.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createLog } from './log.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { chooseTransport, type MailTransport } from './mail/transport.ts';
import { createPersonalData, type PersonalData } from './personal-data.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher/password-hasher.ts';
import { systemRandom, type Random } from './random.ts';

/** Timeouts of a server: of its database, and of its computations. */
export interface ServiceLimits extends TimeLimits {
  /** Check of one part of the server; afterwards the part counts as failed. */
  readonly healthMs: number;
  /** A reader's wait for results that are being computed. */
  readonly resultsMs: number;
  /** Timeouts of the read replica. */
  readonly replica: TimeLimits;
}

/** Default timeouts; tests may replace them. */
export const SERVICE_LIMITS: ServiceLimits = {
  ...REQUEST_LIMITS,
  healthMs: 2_000,
  resultsMs: 20_000,
  replica: REPLICA_LIMITS,
};

/** The services that every feature uses. */
export interface Services {
  readonly db: Db;
  /**
   * Connections that last longer than a transaction, for session locks, session settings and other roles. The same as
   * `db`, except behind a pooler.
   */
  readonly directDb: Db;
  /** Reads of stored results. */
  readonly resultsDb: ResultsDb;
  /** For worker threads with their own connection; contains a password. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly mail: Mailer;
  readonly jobs: Jobs;
  readonly config: Config;
  readonly log: Logger;
  readonly passwords: PasswordHasher;
  readonly limits: ServiceLimits;
  readonly health: Health;
  readonly metrics: Metrics;
  /** Registry of the personal data that features store. */
  readonly personalData: PersonalData;
  /** Registry of the counts of an account's data. */
  readonly inventory: AccountInventory;
  /** Events that one feature emits and features above it handle. */
  readonly events: Events;
  /** What measurements use, for the features below them. */
  readonly measurementUse: MeasurementUse;
  /** Stops the jobs, then closes the pool. Call `app.close()` first. */
  close(): Promise<void>;
}

export interface ServicesOptions {
  readonly database: Pick<Database, 'url'> & {
    /** A pooler in front of the same database, for everything that needs a session only during a transaction. */
    readonly poolerUrl?: string | undefined;
    /** A streaming replica of the same database, for reads of stored results. */
    readonly replicaUrl?: string | undefined;
  };
  readonly config: Config;
  /** Set by tests. */
  readonly clock?: Clock;
  readonly random?: Random;
  readonly mailTransport?: MailTransport;
  /** Set by tests. */
  readonly limits?: ServiceLimits;
  /** Destination of the log; standard output by default. */
  readonly logTo?: DestinationStream;
}

/** Opens the pool and creates the services. The database must be migrated. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { config } = options;
  const clock = options.clock ?? systemClock;
  const random = options.random ?? systemRandom;
  const log = createLog(config.logLevel, options.logTo);
  const metrics = createMetrics();
  const limits = options.limits ?? SERVICE_LIMITS;
  const health = createHealth((part, cause) => log.error({ err: cause, part }, 'a part of the server fails'), {
    limitMs: limits.healthMs,
  });
  const { url, poolerUrl, replicaUrl } = options.database;
  const db = await openDatabase(poolerUrl ?? url, { metrics, limits, isPooler: poolerUrl !== undefined });
  const directDb = poolerUrl === undefined ? db : await openDirect(url, { limits, db });
  const closePools = async () => {
    await db.destroy();
    if (directDb !== db) await directDb.destroy();
  };
  const resultsDb = await openResultsDb({ replicaUrl, limits: limits.replica, db, clock, log, metrics }).catch(
    async (cause: unknown) => {
      await closePools();
      throw cause;
    },
  );
  const jobs = createJobs({
    url,
    mode: config.jobs,
    takeOverSeconds: config.jobTakeOverSeconds,
    log,
    metrics,
  });
  health.require('database', createWriteProbe(db, clock));
  health.require('jobs', async () => {
    if (!jobs.isWorking()) throw new Error('the jobs are not running');
  });
  const transport = options.mailTransport ?? chooseTransport(config, { db, clock });
  const mail = createMailer({ config, jobs, transport, metrics });
  const passwords = createPasswordHasher(config.passwordHash);
  return {
    db,
    directDb,
    resultsDb,
    databaseUrl: url,
    clock,
    random,
    mail,
    jobs,
    passwords,
    config,
    log,
    limits,
    health,
    metrics,
    personalData: createPersonalData(),
    inventory: createAccountInventory(),
    events: createEvents(),
    measurementUse: createMeasurementUse(),
    close: async () => {
      await jobs.stop();
      await passwords.close();
      await transport.close();
      await resultsDb.close();
      await closePools();
    },
  };
}

/** Enough for the deliveries of an instance, a vacuum and the operations page. Unused connections are closed. */
const DIRECT_POOL_SIZE = 4;

/** Opens the connections beside a pooler. */
async function openDirect(url: string, { limits, db }: { limits: TimeLimits; db: Db }): Promise<Db> {
  try {
    return await openDatabase(url, { limits, poolSize: DIRECT_POOL_SIZE });
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
}

import type { DestinationStream, Logger } from 'pino';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase, REQUEST_LIMITS, type TimeLimits } from './database/open-database.ts';
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

/** How long a server waits: for its database, and for what it works out. */
export interface ServiceLimits extends TimeLimits {
  /** A check of one part of the server; after that the part counts as failed. */
  readonly healthMs: number;
  /** A reader's wait for results that are being made. */
  readonly resultsMs: number;
}

/** Limits that a server keeps to, unless a test gives others. */
export const SERVICE_LIMITS: ServiceLimits = { ...REQUEST_LIMITS, healthMs: 2_000, resultsMs: 20_000 };

/** What every feature works with. */
export interface Services {
  readonly db: Db;
  /** For a thread with a connection of its own; it holds a password. */
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
  /** What is held about a person, told by the features that hold it. */
  readonly personalData: PersonalData;
  /** What an account holds, counted by the features that keep it. */
  readonly inventory: AccountInventory;
  /** What happens in one feature and features above it act on. */
  readonly events: Events;
  /** What measurements use, for the features below them. */
  readonly measurementUse: MeasurementUse;
  /** Stops the jobs, then closes the pool; `app.close()` comes before. */
  close(): Promise<void>;
}

export interface ServicesOptions {
  readonly database: Pick<Database, 'url'>;
  readonly config: Config;
  /** Given by tests. */
  readonly clock?: Clock;
  readonly random?: Random;
  readonly mailTransport?: MailTransport;
  /** Given by tests. */
  readonly limits?: ServiceLimits;
  /** Where the log goes instead of the standard output. */
  readonly logTo?: DestinationStream;
}

/** Opens the pool and puts together what the features need. The database must be migrated. */
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
  const db = await openDatabase(options.database.url, { metrics, limits });
  const jobs = createJobs({
    url: options.database.url,
    mode: config.jobs,
    takeOverSeconds: config.jobTakeOverSeconds,
    log,
    metrics,
  });
  health.require('database', createWriteProbe(db, clock));
  health.require('jobs', async () => {
    if (!jobs.isWorking()) throw new Error('the jobs do not run');
  });
  const transport = options.mailTransport ?? chooseTransport(config, { db, clock });
  const mail = createMailer({ config, jobs, transport, metrics });
  const passwords = createPasswordHasher(config.passwordHash);
  return {
    db,
    databaseUrl: options.database.url,
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
      await db.destroy();
    },
  };
}

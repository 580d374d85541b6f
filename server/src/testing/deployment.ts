import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActiveAccount, createServices, readConfig, subscribe, type Services } from '@veleta/api';
import pg from 'pg';
import { startSmtpServer, type SmtpServer } from './smtp-server.ts';
import { startProcess, type ServerProcess } from './server-process.ts';

const OWNER_PASSWORD = 'correct horse battery';

/** Several server instances on one database, as behind a proxy. */
export interface Deployment {
  readonly instances: ServerProcess[];
  readonly mails: SmtpServer;
  /** Contains the data directories of the instances. */
  readonly folder: string;
  /** An account with a subscription, created without mails. */
  readonly owner: { readonly email: string; readonly password: string };
  /** Starts or restarts the instance with this number. */
  start(number: number, env?: Record<string, string>): Promise<ServerProcess>;
  /** Queries the database as its administrator, without a tenant. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends the waits of jobs that are retried later, so that no test waits for them. */
  skipRetryDelays(): Promise<void>;
  /** Marks running jobs as lost. Only without instances: they would lose theirs too. */
  expireRunningJobs(): Promise<void>;
  /** Takes the locks of a query like a long transaction, until the returned function is called. */
  hold(text: string, values?: unknown[]): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Logins of an empty database. */
interface Logins {
  /** Address with the login of the servers. */
  readonly url: string;
  /** Address with the superuser. */
  readonly superuserUrl: string;
}

/**
 * Creates an empty database and starts `count` instances on it at the same moment. `prepare` may start something in
 * front of the database and return further settings of the instances.
 */
export async function deploy(
  count: number,
  env: Record<string, string> = {},
  prepare: (logins: Logins) => Promise<Record<string, string>> = async () => ({}),
): Promise<Deployment> {
  const server = process.env.VELETA_TEST_POSTGRES;
  if (!server) throw new Error('Run through jest: its global setup starts the database.');
  const folder = await mkdtemp(join(tmpdir(), 'veleta-instances-'));
  const database = await makeDatabase(server);
  const mails = await startSmtpServer();
  const shared = {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    SHARED_DATABASE: '1',
    KEY_STORE: join(folder, 'keys'),
    SERVER_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mails.url,
    PUBLIC_URL: 'http://veleta.test',
    SELLER_NAME: 'Veleta Test Company',
    SELLER_ADDRESS: 'Test Street 1; 1000 Test Town',
    ASSET_STORE: join(folder, 'store'),
    JOB_TAKEOVER_SECONDS: '10',
    ...env,
    ...(await prepare(database)),
  };
  const instances: ServerProcess[] = [];
  const start = async (number: number, more: Record<string, string> = {}) => {
    const instance = await startProcess({ ...shared, ...more, DATA_DIR: join(folder, `instance-${number}`) });
    instances[number] = instance;
    return instance;
  };
  const close = async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await mails.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const starts = await Promise.allSettled(Array.from({ length: count }, (_, number) => start(number)));
    // After all have settled, because an instance that is still starting cannot be ended.
    for (const settled of starts) if (settled.status === 'rejected') throw settled.reason;
    const owner = await makeOwner(database.url, shared, folder);
    const { ask, hold } = database;
    const skipRetryDelays = async () =>
      void (await ask(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`));
    const expireRunningJobs = async () =>
      void (await ask(
        `update pgboss.job set heartbeat_on = now() - heartbeat_seconds * interval '1 second' where state = 'active'`,
      ));
    return { instances, mails, folder, owner, start, ask, skipRetryDelays, expireRunningJobs, hold, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

async function makeDatabase(server: string) {
  const name = `copies_${randomBytes(6).toString('hex')}`;
  const superuser = new URL(server);
  superuser.username = 'postgres';
  superuser.pathname = '/postgres';
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: superuser.href });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} owner veleta`);
  // The stricter setup of docs/operations.md: the servers' login owns nothing.
  await run(`create role ${name} login password '${name}'; grant veleta_app, veleta_benchmark to ${name}`);
  const owner = new URL(server);
  owner.pathname = `/${name}`;
  const own = new URL(owner);
  own.username = name;
  own.password = name;
  const above = new URL(superuser);
  above.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: above.href, max: 2 });
  return {
    url: own.href,
    ownerUrl: owner.href,
    superuserUrl: above.href,
    ask: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    hold: async (text: string, values: unknown[] = []) => {
      const client = await pool.connect();
      await client.query('begin');
      await client.query(text, values);
      return async () => {
        await client.query('rollback');
        client.release();
      };
    },
    drop: async () => {
      await pool.end();
      await run(`drop database ${name} with (force)`);
      await run(`drop role ${name}`);
    },
  };
}

async function makeOwner(url: string, env: Record<string, string>, dataDir: string) {
  const database = { url, isEmbedded: false, stop: async () => undefined };
  const config = await readConfig(env, { database, dataDir, host: '127.0.0.1', port: 1 });
  const services: Services = await createServices({ database, config: { ...config, jobs: 'manual' } });
  const email = `owner-${randomUUID()}@example.org`;
  try {
    const person = {
      email,
      password: OWNER_PASSWORD,
      firstName: 'Olga',
      lastName: 'Owner',
      language: 'en',
      role: 'owner',
    } as const;
    const { accountId } = await createActiveAccount(services, person);
    await subscribe(services, accountId, { tier: 'enterprise', cycle: 'monthly' });
    return { email, password: OWNER_PASSWORD };
  } finally {
    await services.close();
  }
}

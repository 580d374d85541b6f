import { join } from 'node:path';
import pg from 'pg';
import { readKeptSecrets } from '../secrets.ts';
import { startCluster } from './cluster.ts';
import { DatabaseInUseError, holdServingLock } from './serving-lock.ts';

const OWNER_LOCK = 7_353_822;

export interface Database {
  /** For migrations and start-up; the application's pool narrows itself to the role `veleta_app`. */
  readonly url: string;
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

/**
 * Starts or reaches the database and takes its serving lock. Without `databaseUrl` it is the embedded PostgreSQL under
 * `dataDir`. `isShared` says that several servers share one database of your own: then there is no lock.
 * @throws DatabaseInUseError when another live server holds the lock.
 */
export async function startDatabase(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  isShared?: boolean;
}): Promise<Database> {
  return options.databaseUrl
    ? reachOwn(options.databaseUrl, options.isShared ?? false)
    : startEmbedded(options.dataDir);
}

async function reachOwn(url: string, isShared: boolean): Promise<Database> {
  const probe = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await probe.connect();
  } catch (cause) {
    throw new Error(
      `The database of DATABASE_URL cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  } finally {
    await probe.end().catch(() => undefined);
  }
  const lock = isShared ? null : await holdServingLock(url);
  return { url, isEmbedded: false, stop: async () => lock?.release() };
}

async function startEmbedded(dataDir: string): Promise<Database> {
  const { databasePassword } = await readKeptSecrets(dataDir);
  const cluster = await startCluster({ directory: join(dataDir, 'postgres'), superuserPassword: databasePassword });
  try {
    const origin = `127.0.0.1:${cluster.port}`;
    await ensureOwner(`postgres://postgres:${databasePassword}@${origin}/postgres`, databasePassword);
    const url = `postgres://veleta:${databasePassword}@${origin}/veleta`;
    const lock = await holdServingLock(url, { revive: cluster.revive });
    return {
      url,
      isEmbedded: true,
      stop: async () => {
        await lock.release();
        await cluster.stop();
      },
    };
  } catch (cause) {
    // A PostgreSQL that we found running may be a live server's own, and stays.
    const isOurs = !cluster.isAdopted && !(cause instanceof DatabaseInUseError);
    if (isOurs) await cluster.stop().catch(() => undefined);
    throw cause;
  }
}

/** The owner of the embedded database: may make roles and databases, is no superuser. */
export async function ensureOwner(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    // Two starts at once would both find nothing; the lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
    const role = await client.query("select 1 from pg_roles where rolname = 'veleta'");
    if (role.rowCount === 0) await client.query('create role veleta login createrole createdb nosuperuser nobypassrls');
    await client.query(`alter role veleta password ${client.escapeLiteral(password)}`);
    const database = await client.query("select 1 from pg_database where datname = 'veleta'");
    if (database.rowCount === 0) await client.query('create database veleta owner veleta');
  } finally {
    await client.end();
  }
}

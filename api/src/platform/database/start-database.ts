import { join } from 'node:path';
import pg from 'pg';
import { readStoredSecrets } from '../secrets.ts';
import { startCluster } from './cluster.ts';
import { requireUsablePath } from './data-directory.ts';
import { requireMinimumVersion } from './minimum-version.ts';
import { DatabaseInUseError, type DatabaseLostError, holdServingLock } from './serving-lock.ts';

const OWNER_LOCK = 7_353_822;

export interface Database {
  /** Login for migrations and start-up. The application's pool switches to the role `veleta_app`. */
  readonly url: string;
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

/** A database that this server serves. */
export interface StartedDatabase extends Database {
  /** Returns whether this server holds the serving lock, as far as it knows; always true for a shared database. */
  isServing(): boolean;
}

/**
 * Starts the embedded PostgreSQL under `dataDir`, or connects to `databaseUrl`, and acquires the serving lock. With
 * `isShared` several servers share an external database, and there is no lock.
 * @throws DatabaseInUseError when another live server holds the lock
 */
export async function startDatabase(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  isShared?: boolean;
  /** Called when another server has begun to serve the database: this one must exit without stopping it. */
  onLost?: (cause: DatabaseLostError) => void;
}): Promise<StartedDatabase> {
  const { onLost = () => undefined } = options;
  return options.databaseUrl
    ? connectExternal(options.databaseUrl, { isShared: options.isShared ?? false, onLost })
    : startEmbedded(options.dataDir, onLost);
}

type OnLost = (cause: DatabaseLostError) => void;

async function connectExternal(
  url: string,
  { isShared, onLost }: { isShared: boolean; onLost: OnLost },
): Promise<StartedDatabase> {
  const probe = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await probe.connect();
  } catch (cause) {
    await probe.end().catch(() => undefined);
    throw new Error(
      `The database of DATABASE_URL cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
  await requireMinimumVersion(probe).finally(() => probe.end().catch(() => undefined));
  const lock = isShared ? null : await holdServingLock(url, { onLost });
  return { url, isEmbedded: false, isServing: () => lock?.isHeld() ?? true, stop: async () => lock?.release() };
}

async function startEmbedded(dataDir: string, onLost: OnLost): Promise<StartedDatabase> {
  requireUsablePath(dataDir);
  const { databasePassword } = await readStoredSecrets(dataDir);
  const cluster = await startCluster({ directory: join(dataDir, 'postgres'), superuserPassword: databasePassword });
  try {
    const origin = `127.0.0.1:${cluster.port}`;
    await ensureOwner(`postgres://postgres:${databasePassword}@${origin}/postgres`, databasePassword);
    const url = `postgres://veleta:${databasePassword}@${origin}/veleta`;
    const lock = await holdServingLock(url, { revive: cluster.revive, onLost });
    return {
      url,
      isEmbedded: true,
      isServing: lock.isHeld,
      stop: async () => {
        // While this server holds the lock, no other server uses this PostgreSQL. Without it, another server may be
        // using it.
        if (await lock.confirmHeld()) await cluster.stop();
        await lock.release();
      },
    };
  } catch (cause) {
    // A PostgreSQL that was already running may belong to a live server, so it is not stopped.
    const isOurs = !cluster.isAdopted && !(cause instanceof DatabaseInUseError);
    if (isOurs) await cluster.stop().catch(() => undefined);
    throw cause;
  }
}

/** Creates the owner of the embedded database: it may create roles and databases but is no superuser. */
export async function ensureOwner(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    // Two concurrent starts would both find no role. The lock ends with the connection.
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

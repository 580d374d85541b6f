import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Metrics } from '../metrics.ts';
import type { Tables } from './tables.ts';
import type { Db } from './tenant.ts';

const POSTGRES_INT8 = 20;
const POSTGRES_DATE = 1082;

/** Parses int8 as numbers (no count reaches 2^53) and dates as text, since a date has no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === POSTGRES_INT8) return Number;
    if (id === POSTGRES_DATE) return (text: string) => text;
    return pg.types.getTypeParser(id, format);
  },
};

/** The PostgreSQL role of every application session. */
export const APPLICATION_ROLE = 'veleta_app';

/** Timeouts of database operations. */
export interface TimeLimits {
  /** Waiting for a connection of the pool, or opening one. */
  readonly connectMs: number;
  /** Duration of a statement; PostgreSQL cancels it. */
  readonly statementMs: number;
  /** Time without an answer after which a statement fails on the client, when PostgreSQL itself does not respond. */
  readonly answerMs: number;
  /**
   * Idle time within a transaction. PostgreSQL then ends the session, so a paused server does not lock rows for ever.
   */
  readonly idleMs: number;
}

/** Timeouts of requests: a statement fails before a proxy times out after a minute. */
export const REQUEST_LIMITS: TimeLimits = { connectMs: 10_000, statementMs: 20_000, answerMs: 25_000, idleMs: 60_000 };
/**
 * Timeouts of the job queue, which creates its tables on first start and runs its own maintenance in the background.
 */
export const JOB_LIMITS: TimeLimits = { ...REQUEST_LIMITS, statementMs: 60_000, answerMs: 65_000 };
/** Timeouts of long work in a worker thread, which is limited by its lease. */
const CONNECT_ONLY: Pick<TimeLimits, 'connectMs'> & Partial<TimeLimits> = { connectMs: 10_000 };

/** Returns the driver options for sessions of a role with timeouts. PostgreSQL reads the value of `options`. */
export function connectionOptions(role: string, limits: typeof CONNECT_ONLY) {
  const settings = {
    role,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleMs,
  };
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return {
    options: given.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    ...(limits.answerMs !== undefined && { query_timeout: limits.answerMs }),
  };
}

const pools = new WeakMap<Db, pg.Pool>();

/** Returns the connection pool of a database, for features of pg that kysely does not offer. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('The database was not opened by openDatabase.');
  return pool;
}

/** Opens the application's pool. @throws Error for a role that bypasses row-level security */
export async function openDatabase(
  url: string,
  {
    poolSize = 10,
    role = APPLICATION_ROLE,
    metrics,
    limits = CONNECT_ONLY,
  }: { poolSize?: number; role?: string; metrics?: Metrics; limits?: typeof CONNECT_ONLY } = {},
): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    ...connectionOptions(role, limits),
    types,
    // Sends queries without waiting for the answers of earlier ones.
    pipeline: true,
  });
  // An idle connection that breaks (a database restart) must not end the process; the pool opens another.
  pool.on('error', () => undefined);
  // A connection that breaks between two queries must not either; the next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  metrics?.observe({
    name: 'veleta_database_connections',
    help: 'Connections of the pool that requests use, by state (busy, idle), and requests that wait for one (waiting).',
    label: 'state',
    read: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  try {
    await assertRowSecurityApplies(db);
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
  return db;
}

async function assertRowSecurityApplies(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; is_above: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as is_above from pg_roles where rolname = current_user`.execute(
    db,
  );
  const role = rows[0];
  if (!role || role.is_above) {
    throw new Error(
      `The database role "${role?.name ?? '?'}" is a superuser or bypasses row-level security; it must do neither.`,
    );
  }
}

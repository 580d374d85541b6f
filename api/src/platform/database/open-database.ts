import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Metrics } from '../metrics.ts';
import type { Tables } from './tables.ts';
import type { Db } from './tenant.ts';

const POSTGRES_INT8 = 20;
const POSTGRES_DATE = 1082;

/** Counts as numbers (none reaches 2^53) and days as text, since a day has no zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === POSTGRES_INT8) return Number;
    if (id === POSTGRES_DATE) return (text: string) => text;
    return pg.types.getTypeParser(id, format);
  },
};

/** The role of every session of the application, whoever signs in. */
export const APPLICATION_ROLE = 'veleta_app';

/** How long anything of the database may take. */
export interface TimeLimits {
  /** Waiting for a connection of the pool, and making one. */
  readonly connectMs: number;
  /** A statement; PostgreSQL cancels it. */
  readonly statementMs: number;
  /** Without an answer for so long after a statement was sent, it fails here: PostgreSQL itself does not answer. */
  readonly answerMs: number;
  /** A transaction in which nothing is asked; PostgreSQL ends it, so that a server that is paused locks no row for ever. */
  readonly idleMs: number;
}

/** Limits of what a person waits for: one statement fails before a proxy gives up after a minute. */
export const REQUEST_LIMITS: TimeLimits = { connectMs: 10_000, statementMs: 20_000, answerMs: 25_000, idleMs: 60_000 };
/** Limits of the job queue, whose tables a first start makes and whose own clean-up nobody waits for. */
export const JOB_LIMITS: TimeLimits = { ...REQUEST_LIMITS, statementMs: 60_000, answerMs: 65_000 };
/** Limits of long work in a thread of its own, which is bounded by its lease. */
const CONNECT_ONLY: Pick<TimeLimits, 'connectMs'> & Partial<TimeLimits> = { connectMs: 10_000 };

/** Options of the driver for sessions of a role with time limits; `options` is the part that PostgreSQL reads. */
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

/** The connections of a database, for what kysely has no word for. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This is no database that openDatabase has opened.');
  return pool;
}

/** Opens the application's pool; refuses a role that row-level security would not hold. */
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
    // Whoever does not wait for one statement before asking the next has both on their way at once.
    pipeline: true,
  });
  // An idle connection that breaks (a database restart) must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor must one that breaks between two queries of whoever has it: the next query says so.
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
      `The database role "${role?.name ?? '?'}" is a superuser or bypasses row-level security: it must be neither.`,
    );
  }
}

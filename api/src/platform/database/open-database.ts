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
/** Timeouts of a read replica: a read that fails there is repeated on the primary within the time of a request. */
export const REPLICA_LIMITS: TimeLimits = { connectMs: 2_000, statementMs: 5_000, answerMs: 6_000, idleMs: 60_000 };
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
  return { options: given.map(([name, value]) => `-c ${name}=${value}`).join(' '), ...clientOptions(limits) };
}

/** Returns the driver options that PostgreSQL does not see. */
const clientOptions = (limits: typeof CONNECT_ONLY) => ({
  connectionTimeoutMillis: limits.connectMs,
  keepAlive: true,
  ...(limits.answerMs !== undefined && { query_timeout: limits.answerMs }),
});

const pools = new WeakMap<Db, pg.Pool>();
const pooled = new WeakSet<Db>();

/**
 * Returns whether the connections of a database lead to a pooler, which may give each transaction another session of
 * PostgreSQL. Prepared statements, session locks and session settings then do not exist.
 */
export const isPooled = (db: Db): boolean => pooled.has(db);

/** Returns the connection pool of a database, for features of pg that kysely does not offer. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('The database was not opened by openDatabase.');
  return pool;
}

interface OpenOptions {
  readonly poolSize?: number;
  readonly role?: string;
  readonly metrics?: Metrics;
  readonly limits?: typeof CONNECT_ONLY;
  /** The address is that of a pooler. Role and timeouts of its sessions are defaults of its login. */
  readonly isPooler?: boolean;
}

/** Creates a pool, which connects with its first query. Its role is not checked. */
export function createDatabase(
  url: string,
  { poolSize = 10, role = APPLICATION_ROLE, metrics, limits = CONNECT_ONLY, isPooler = false }: OpenOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    ...(isPooler ? clientOptions(limits) : connectionOptions(role, limits)),
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
  if (isPooler) pooled.add(db);
  return db;
}

/**
 * Opens the application's pool.
 * @throws Error for a role that bypasses row-level security, and for a pooler with other defaults
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Db> {
  const db = createDatabase(url, options);
  try {
    await assertRowSecurityApplies(db);
    if (options.isPooler) await assertPoolerDefaults(db, options.role ?? APPLICATION_ROLE);
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
  return db;
}

/** @throws Error for a role that bypasses row-level security */
export async function assertRowSecurityApplies(db: Db): Promise<void> {
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

/** A pooler accepts no start-up options, so the sessions of its login must have role and timeouts by default. */
async function assertPoolerDefaults(db: Db, role: string): Promise<void> {
  const { rows } = await sql<{ login: string; role: string; has_limits: boolean }>`
    select session_user as login, current_user as role,
      '0' not in (current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'))
        as has_limits`.execute(db);
  const session = rows[0];
  if (session?.role === role && session.has_limits) return;
  const login = session?.login ?? '?';
  const { statementMs, idleMs } = REQUEST_LIMITS;
  throw new Error(
    `The login "${login}" of DATABASE_POOLER_URL must have the role ${role} and timeouts by default. Run once, as an administrator: ` +
      `grant ${role} to ${login}; alter role ${login} set role = '${role}'; alter role ${login} set statement_timeout = ${statementMs}; ` +
      `alter role ${login} set idle_in_transaction_session_timeout = ${idleMs}. Then restart the pooler.`,
  );
}

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Metrics } from '../metrics.ts';
import { GatheringSocket } from './gathering-socket.ts';
import type { Tables } from './tables.ts';
import type { Db } from './tenant.ts';

const POSTGRES_INT8 = 20;
const CONNECT_LIMIT_MS = 10_000;
const POSTGRES_DATE = 1082;

/** Counts as numbers (none reaches 2^53) and days as text, since a day has no zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === POSTGRES_INT8) return Number;
    if (id === POSTGRES_DATE) return (text: string) => text;
    return pg.types.getTypeParser(id, format);
  },
};

const APPLICATION_ROLE = 'veleta_app';
const roleOption = (role: string) => `-c role=${role}`;
/** Start-up option that makes every session the application's role, whoever signs in. */
export const APPLICATION_ROLE_OPTION = roleOption(APPLICATION_ROLE);

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
  { poolSize = 10, role = APPLICATION_ROLE, metrics }: { poolSize?: number; role?: string; metrics?: Metrics } = {},
): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    options: roleOption(role),
    types,
    // Whoever does not wait for one statement before asking the next has both on their way at once.
    pipeline: true,
    stream: () => new GatheringSocket(),
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
    await refuseRoleAboveSecurity(db);
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
  return db;
}

async function refuseRoleAboveSecurity(db: Db): Promise<void> {
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

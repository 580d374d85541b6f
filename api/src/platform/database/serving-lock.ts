import pg from 'pg';
import { INSTANCE_NAME } from '../build.ts';

/** An arbitrary number; it must be the same in every version of the server. */
const SERVING_LOCK = 7_353_821;
/** PostgreSQL truncates application names after 63 bytes. */
const APPLICATION_NAME = `veleta serving lock ${INSTANCE_NAME}`.slice(0, 63);

/** Thrown when another live server already serves this database. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
}

/** Thrown when another server has taken over the database while this one was paused or had lost its connection. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

/** Intervals and timeouts of the serving lock. */
export interface LockTimes {
  readonly heartbeatMs: number;
  /** Time without an answer after which the connection counts as broken. */
  readonly answerMs: number;
  readonly retryMs: number;
}

const TIMES: LockTimes = { heartbeatMs: 5_000, answerMs: 10_000, retryMs: 1_000 };

export interface ServingLock {
  /** Returns whether the connection that holds the lock is open, as far as this server knows. */
  isHeld(): boolean;
  /**
   * Checks with PostgreSQL whether this server holds the lock, and acquires it if it is free. Returns false when
   * another server holds it or PostgreSQL does not answer. Ends the automatic reacquisition.
   */
  confirmHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Holds the database's serving lock on a dedicated connection, so that one process serves a database. PostgreSQL
 * releases the lock when the process dies. When the connection breaks, `revive` runs and the lock is acquired again.
 * `onLost` is called once when another server holds the lock by then, or when `revive` finds that another server has
 * started the database.
 * @throws DatabaseInUseError
 */
export async function holdServingLock(
  url: string,
  {
    revive = async () => undefined,
    onLost = () => undefined,
    times = TIMES,
  }: { revive?: () => Promise<unknown>; onLost?: (cause: DatabaseLostError) => void; times?: LockTimes } = {},
): Promise<ServingLock> {
  let isFinal = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (work: () => Promise<void>, ms: number) => {
    clearTimeout(timer);
    if (!isFinal) timer = setTimeout(() => void work(), ms).unref();
  };
  const giveUp = (cause: DatabaseLostError) => {
    if (isFinal) return;
    isFinal = true;
    clearTimeout(timer);
    onLost(cause);
  };
  const acquire = async (): Promise<boolean> => {
    const found = await tryLock(url, times.answerMs);
    if (!found) return false;
    found.once('end', () => {
      if (client !== found) return;
      client = null;
      schedule(reacquire, 0);
    });
    client = found;
    schedule(heartbeat, times.heartbeatMs);
    return true;
  };
  /** A cut network connection raises no error; only a query detects it. */
  const heartbeat = async () => {
    const current = client;
    try {
      await current?.query('select 1');
      schedule(heartbeat, times.heartbeatMs);
    } catch {
      if (client !== current) return;
      client = null;
      destroy(current);
      await reacquire();
    }
  };
  const reacquire = async () => {
    try {
      await revive();
      if (isFinal || (await acquire())) return;
      if (!(await isHeldByUs(url, times.answerMs))) return giveUp(new DatabaseLostError(LOST));
    } catch (cause) {
      if (cause instanceof DatabaseLostError) return giveUp(cause);
    }
    schedule(reacquire, times.retryMs);
  };

  if (!(await acquire())) {
    throw new DatabaseInUseError('Another Veleta server is already serving this database. Stop it first.');
  }
  return {
    isHeld: () => client !== null,
    confirmHeld: async () => {
      isFinal = true;
      clearTimeout(timer);
      const isThere = client
        ? await client.query('select 1').then(
            () => true,
            () => false,
          )
        : false;
      if (isThere) return true;
      // An earlier connection of this process may still hold the lock; terminating it frees the lock.
      const isFree = async () => (await acquire()) || ((await isHeldByUs(url, times.answerMs)) && (await acquire()));
      return isFree().catch(() => false);
    },
    release: async () => {
      isFinal = true;
      clearTimeout(timer);
      const held = client;
      client = null;
      await held?.end();
    },
  };
}

const LOST = 'Another Veleta server has begun to serve this database while this one was paused or could not reach it.';

/** Returns a connection that holds the lock; null when another server holds it. */
async function tryLock(url: string, answerMs: number): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: APPLICATION_NAME,
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ is_acquired: boolean }>('select pg_try_advisory_lock($1) as is_acquired', [
      SERVING_LOCK,
    ]);
    if (rows[0]?.is_acquired) return client;
  } catch (cause) {
    destroy(client);
    throw cause;
  }
  await client.end();
  return null;
}

/**
 * Returns whether the lock is held by a stale connection of this process, which PostgreSQL has not detected as closed.
 * Terminates that connection.
 */
async function isHeldByUs(url: string, answerMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select a.application_name = $1 as is_ours, a.application_name = $1 and pg_terminate_backend(a.pid) as is_ended
       from pg_locks l left join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $2 and l.objsubid = 1
         and l.database = (select oid from pg_database where datname = current_database())`,
      [APPLICATION_NAME, SERVING_LOCK],
    );
    // An empty result means that the lock is free.
    return rows.every((row) => row.is_ours === true);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Closes a connection that does not answer, without waiting. */
function destroy(client: pg.Client | null): void {
  void client?.end().catch(() => undefined);
}

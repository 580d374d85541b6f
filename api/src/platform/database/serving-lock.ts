import pg from 'pg';
import { INSTANCE_NAME } from '../build.ts';

/** Any number will do; it only has to be the same in every version of the server. */
const SERVING_LOCK = 7_353_821;
/** PostgreSQL cuts names of connections after 63 bytes. */
const APPLICATION_NAME = `veleta serving lock ${INSTANCE_NAME}`.slice(0, 63);

/** Thrown when another live server already serves this database. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
}

/** Told to a server that goes on after a pause, or a fault of its database, while another server has begun to serve that database. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

/** How often the lock is looked at, and taken again. */
export interface LockTimes {
  readonly heartbeatMs: number;
  /** Without an answer for so long the connection counts as broken. */
  readonly answerMs: number;
  readonly retryMs: number;
}

const TIMES: LockTimes = { heartbeatMs: 5_000, answerMs: 10_000, retryMs: 1_000 };

export interface ServingLock {
  /** Whether the connection that holds it is there, as far as this server knows. */
  isHeld(): boolean;
  /**
   * Asks PostgreSQL whether this server holds it, and takes it where nobody does; false where another server has it or nothing answers.
   * It is not taken again after that.
   */
  settle(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Holds the database's serving lock on a connection of its own: one serving process per database. PostgreSQL frees it
 * when the process dies, however it dies. When the connection breaks the lock is taken again; `revive` goes before that. `onLost` is
 * called once where another server has it by then, or where `revive` finds that the database is another server's.
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
  let isSettled = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const again = (work: () => Promise<void>, ms: number) => {
    clearTimeout(timer);
    if (!isSettled) timer = setTimeout(() => void work(), ms).unref();
  };
  const lose = (cause: DatabaseLostError) => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    onLost(cause);
  };
  const take = async (): Promise<boolean> => {
    const found = await tryLock(url, times.answerMs);
    if (!found) return false;
    found.once('end', () => {
      if (client !== found) return;
      client = null;
      again(retake, 0);
    });
    client = found;
    again(beat, times.heartbeatMs);
    return true;
  };
  /** A network that is cut says nothing: whoever does not ask does not notice. */
  const beat = async () => {
    const asked = client;
    try {
      await asked?.query('select 1');
      again(beat, times.heartbeatMs);
    } catch {
      if (client !== asked) return;
      client = null;
      destroy(asked);
      await retake();
    }
  };
  const retake = async () => {
    try {
      await revive();
      if (isSettled || (await take())) return;
      if (!(await isHeldByUs(url, times.answerMs))) return lose(new DatabaseLostError(LOST));
    } catch (cause) {
      if (cause instanceof DatabaseLostError) return lose(cause);
    }
    again(retake, times.retryMs);
  };

  if (!(await take())) {
    throw new DatabaseInUseError('Another Veleta server is already serving this database. Stop it first.');
  }
  return {
    isHeld: () => client !== null,
    settle: async () => {
      isSettled = true;
      clearTimeout(timer);
      const isThere = client
        ? await client.query('select 1').then(
            () => true,
            () => false,
          )
        : false;
      if (isThere) return true;
      // An earlier connection of this process may still have it; once it is ended the lock is free.
      const isFree = async () => (await take()) || ((await isHeldByUs(url, times.answerMs)) && (await take()));
      return isFree().catch(() => false);
    },
    release: async () => {
      isSettled = true;
      clearTimeout(timer);
      const held = client;
      client = null;
      await held?.end();
    },
  };
}

const LOST = 'Another Veleta server has begun to serve this database while this one was paused or could not reach it.';

/** A connection that holds the lock; null where another has it. */
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
    const { rows } = await client.query<{ is_taken: boolean }>('select pg_try_advisory_lock($1) as is_taken', [
      SERVING_LOCK,
    ]);
    if (rows[0]?.is_taken) return client;
  } catch (cause) {
    destroy(client);
    throw cause;
  }
  await client.end();
  return null;
}

/** Whether the lock is still held by an earlier connection of this very process, which PostgreSQL has not missed yet; it is ended. */
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
    // Nobody any more: whoever it was has gone, and it can be taken.
    return rows.every((row) => row.is_ours === true);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Closes a connection that does not answer, without waiting for it. */
function destroy(client: pg.Client | null): void {
  void client?.end().catch(() => undefined);
}

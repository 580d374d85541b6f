import pg from 'pg';

/** Any number will do; it only has to be the same in every version of the server. */
const SERVING_LOCK = 7_353_821;
const RETRY_MS = 1_000;

/** Thrown when another live server already serves this database. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
}

/**
 * Holds the database's serving lock on a connection of its own: one serving process per database. PostgreSQL frees it
 * when the process dies, however it dies. When the connection breaks the lock is taken again; `revive` goes before that.
 */
export async function holdServingLock(
  url: string,
  { revive = async () => undefined }: { revive?: () => Promise<unknown> } = {},
): Promise<{ release(): Promise<void> }> {
  let isReleased = false;
  let client: pg.Client | null = null;

  const take = async (): Promise<boolean> => {
    const next = new pg.Client({ connectionString: url, application_name: 'veleta serving lock', keepAlive: true });
    next.on('error', () => undefined);
    await next.connect();
    const { rows } = await next.query<{ is_taken: boolean }>('select pg_try_advisory_lock($1) as is_taken', [
      SERVING_LOCK,
    ]);
    if (!rows[0]?.is_taken) {
      await next.end();
      return false;
    }
    next.once('end', retake);
    client = next;
    return true;
  };
  const retake = () => {
    client = null;
    if (!isReleased) setTimeout(() => void revive().then(take).catch(retake), RETRY_MS).unref();
  };

  if (!(await take())) {
    throw new DatabaseInUseError('Another Veleta server is already serving this database. Stop it first.');
  }
  return {
    release: async () => {
      isReleased = true;
      await client?.end();
    },
  };
}

import type pg from 'pg';
import { StartError } from '../start-error.ts';

/** From 17 on the application may vacuum tables that it does not own, so that deleted traces are wiped out of the files. */
const LEAST_VERSION = 17;
const NUMBERS_A_VERSION = 10_000;

/** @throws StartError for a PostgreSQL that is older than this server needs */
export async function requireLeastVersion(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const [found] = rows;
  if (!found || found.number >= LEAST_VERSION * NUMBERS_A_VERSION) return;
  throw new StartError(
    `The database of DATABASE_URL is PostgreSQL ${found.name}; Veleta needs PostgreSQL ${LEAST_VERSION} or newer.`,
  );
}

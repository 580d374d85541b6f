import type pg from 'pg';
import { StartError } from '../start-error.ts';

/**
 * Since version 17 a role can be granted VACUUM on tables that it does not own. Vacuuming wipes deleted rows from the
 * files.
 */
const MINIMUM_VERSION = 17;
const VERSION_FACTOR = 10_000;

/** @throws StartError when PostgreSQL is older than the minimum version */
export async function requireMinimumVersion(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const [found] = rows;
  if (!found || found.number >= MINIMUM_VERSION * VERSION_FACTOR) return;
  throw new StartError(
    `The database of DATABASE_URL is PostgreSQL ${found.name}; Veleta needs PostgreSQL ${MINIMUM_VERSION} or newer.`,
  );
}

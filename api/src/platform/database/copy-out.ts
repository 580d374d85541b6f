import pg from 'pg';
import { CopyQuery } from './copy-query.ts';
import { APPLICATION_ROLE, connectionOptions } from './open-database.ts';

const CONNECT_MS = 10_000;

/** The source of the rows. */
export interface CopyOut {
  readonly databaseUrl: string;
  readonly accountId: string;
  /** The complete SQL text with its values: COPY takes no parameters. */
  readonly query: string;
}

/**
 * Streams the rows of a query in PostgreSQL's binary COPY format, in batches, over its own connection that sees one
 * tenant. The chunks are passed on unparsed. The text format of other queries is twice as long and is converted twice.
 */
export async function* copyOut({ databaseUrl, accountId, query }: CopyOut): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const options = connectionOptions(APPLICATION_ROLE, { connectMs: CONNECT_MS });
  const client = new pg.Client({ connectionString: databaseUrl, ...options });
  // A connection error during a query is reported by that query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query("select set_config('veleta.account_id', $1, true)", [accountId]);
    const copy = client.query(new CopyQuery(`copy (${query}) to stdout (format binary)`));
    for (let chunk = await copy.next(); chunk; chunk = await copy.next()) yield chunk;
    await client.query('commit');
  } finally {
    // Closing the connection cancels a copy whose rows were not all read.
    await client.end();
  }
}

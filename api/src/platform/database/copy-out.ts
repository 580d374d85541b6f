import pg from 'pg';
import { CopyQuery } from './copy-query.ts';
import { APPLICATION_ROLE, connectionOptions } from './open-database.ts';

const CONNECT_MS = 10_000;

/** Where rows come from. */
export interface CopyOut {
  readonly databaseUrl: string;
  readonly accountId: string;
  /** With its values in it: a copy takes no parameters. */
  readonly query: string;
}

/**
 * Streams the rows of a query in PostgreSQL's binary COPY format, many at a time, over a connection of its own that sees one tenant. Bytes
 * arrive as they are; in the text format of other queries they are twice as long, and each value is made twice.
 */
export async function* copyOut({ databaseUrl, accountId, query }: CopyOut): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const options = connectionOptions(APPLICATION_ROLE, { connectMs: CONNECT_MS });
  const client = new pg.Client({ connectionString: databaseUrl, ...options });
  // What breaks while a query is under way is told by the query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query("select set_config('veleta.account_id', $1, true)", [accountId]);
    const copy = client.query(new CopyQuery(`copy (${query}) to stdout (format binary)`));
    for (let portion = await copy.next(); portion; portion = await copy.next()) yield portion;
    await client.query('commit');
  } finally {
    // Cuts off a copy that nobody takes to its end.
    await client.end();
  }
}

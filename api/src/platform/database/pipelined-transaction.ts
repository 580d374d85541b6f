import type { CompiledQuery, Kysely } from 'kysely';
import type pg from 'pg';
import { isPooled, poolOf } from './open-database.ts';
import type { Tables } from './tables.ts';
import type { Db } from './tenant.ts';

/** A kysely query, or a raw SQL query. */
interface CompilableQuery<Row> {
  compile(db: Kysely<Tables>): CompiledQuery<Row>;
}

/** Names of prepared statements by SQL text. */
const names = new Map<string, string>();

/** Prepares each statement once per connection; behind a pooler, for each execution. */
function toPreparedStatement(db: Db, { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): pg.QueryConfig {
  const statement = { text: sql, values: [...parameters] };
  if (isPooled(db)) return statement;
  const name = names.get(sql) ?? `prepared-${names.size + 1}`;
  names.set(sql, name);
  return { ...statement, name };
}

/**
 * Runs a frequent query as a prepared statement, outside of any transaction. PostgreSQL caches its plan per connection.
 * Use it only for constant SQL whose values are all parameters and that names its columns: a cached plan of `select *`
 * fails once a column is added.
 */
export async function queryPrepared<Row>(db: Db, query: CompilableQuery<Row>): Promise<Row[]> {
  return (await poolOf(db).query(toPreparedStatement(db, query.compile(db)))).rows;
}

/**
 * A transaction that sends its statements without waiting for answers. They run in order, each sees the effects of
 * those before it. The restrictions of `queryPrepared` apply to `query`.
 */
export interface PipelinedTransaction {
  query<Row>(query: CompilableQuery<Row>): Promise<Row[]>;
  /** Runs SQL that was generated elsewhere, without a prepared statement. */
  run(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Resolves when all statements are committed. When one fails, throws its error; everything is rolled back. */
  commit(): Promise<void>;
}

/**
 * Runs `work` in a transaction of one tenant, like `inTenant`, with fewer round trips: `begin` is sent with the first
 * statement and `commit` with the last. Without `commit` the transaction is rolled back.
 */
export async function inPipelinedTenant<Result>(
  db: Db,
  accountId: string,
  work: (tx: PipelinedTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(db).connect();
  let isOpen = true;
  /** Statements that have been sent. `commit` reports their errors. */
  const sent: Promise<unknown>[] = [];
  const send = (query: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = client.query(query);
    result.catch(() => undefined);
    sent.push(result);
    return result;
  };
  let broken: Error | undefined;
  try {
    send('begin');
    // A cached plan lives as long as the connection and may be made while a table is empty, when a sequential scan
    // looks cheap.
    const setTenant = "select set_config('veleta.account_id', $1, true), set_config('enable_seqscan', 'off', true)";
    send(toPreparedStatement(db, { sql: setTenant, parameters: [accountId] }));
    return await work({
      query: async (query) => (await send(toPreparedStatement(db, query.compile(db)))).rows,
      run: (text, values) => send({ text, values: [...values] }),
      commit: async () => {
        const committed = send('commit');
        await Promise.all(sent);
        isOpen = false;
        // Errors of earlier statements have been thrown already. PostgreSQL answers a commit after an error with
        // ROLLBACK.
        if ((await committed).command !== 'COMMIT') throw new Error('A transaction was rolled back.');
      },
    });
  } finally {
    if (isOpen) await client.query('rollback').catch((cause: Error) => (broken = cause));
    client.release(broken);
  }
}

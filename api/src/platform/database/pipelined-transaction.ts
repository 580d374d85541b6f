import type { CompiledQuery, Kysely } from 'kysely';
import type pg from 'pg';
import { poolOf } from './open-database.ts';
import type { Tables } from './tables.ts';
import type { Db } from './tenant.ts';

/** A question of kysely, or in plain SQL, that can be written down. */
interface Question<Row> {
  compile(db: Kysely<Tables>): CompiledQuery<Row>;
}

/** Names of statements that are kept, by their text. */
const names = new Map<string, string>();

/** Each connection reads and plans it once. */
function kept({ sql, parameters }: CompiledQuery): pg.QueryConfig {
  const name = names.get(sql) ?? `kept-${names.size + 1}`;
  names.set(sql, name);
  return { name, text: sql, values: [...parameters] };
}

/**
 * Asks what is asked many times a second, outside of any transaction: each connection keeps its plan. Only for texts that are
 * always the same, with every value a parameter, and that name their columns: a plan of `select *` ends with the next column.
 */
export async function queryPrepared<Row>(db: Db, question: Question<Row>): Promise<Row[]> {
  return (await poolOf(db).query(kept(question.compile(db)))).rows;
}

/**
 * A transaction whose statements are on their way at once, in the order in which they are asked; each sees what those before
 * it did. The rule of `queryPrepared` holds for all of them.
 */
export interface PipelinedTransaction {
  query<Row>(question: Question<Row>): Promise<Row[]>;
  /** The same for SQL that somebody else has written. */
  run(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Resolves once everything that was asked is committed; a failure of any of it is thrown, and all is taken back. */
  commit(): Promise<void>;
}

/**
 * Runs `work` in a transaction of one tenant, like `inTenant`, for what is done so often that each journey to the database
 * counts: beginning travels with the first question, and committing with the last. Without `commit` all is taken back.
 */
export async function inPipelinedTenant<Result>(
  db: Db,
  accountId: string,
  work: (tx: PipelinedTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(db).connect();
  let isOpen = true;
  /** Everything that is under way; a failure is told by `commit`, and by whoever waits for it. */
  const asked: Promise<unknown>[] = [];
  const send = (query: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    const answer = client.query(query);
    answer.catch(() => undefined);
    asked.push(answer);
    return answer;
  };
  let broken: Error | undefined;
  try {
    send('begin');
    send({
      name: 'kept-tenant',
      // A plan is kept for as long as the connection, and may be made while a table is empty: reading all of it looks cheap then.
      text: "select set_config('veleta.account_id', $1, true), set_config('enable_seqscan', 'off', true)",
      values: [accountId],
    });
    return await work({
      query: async (question) => (await send(kept(question.compile(db)))).rows,
      run: (text, values) => send({ text, values: [...values] }),
      commit: async () => {
        const committed = send('commit');
        await Promise.all(asked);
        isOpen = false;
        // What failed before it was thrown already; this is what PostgreSQL says where it took everything back.
        if ((await committed).command !== 'COMMIT') throw new Error('A transaction was taken back.');
      },
    });
  } finally {
    if (isOpen) await client.query('rollback').catch((cause: Error) => (broken = cause));
    client.release(broken);
  }
}

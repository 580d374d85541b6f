import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type pg from 'pg';
import { installRivals, RIVALS_FOLDER } from './rivals.ts';

/** The used part of @duckdb/node-api, which is not a dependency of the product. */
interface Duck {
  DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<{ run(sql: string): Promise<unknown>; closeSync(): void }> }>;
  };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** Counts each answer to each item per unit of the first category, from the raw rows in one query. */
export function queryPlainSql(client: pg.Client, measurementId: string): Promise<number> {
  return timed(() =>
    client.query(
      `select r.unit_ids[1], a.item, a.value, count(*) from bench_responses r, unnest(r.answers) with ordinality as a (value, item)
       where r.measurement_id = $1 and a.value is not null group by 1, 2, 3`,
      [measurementId],
    ),
  );
}

/**
 * The same in DuckDB, in memory with two threads, over a table with one column per item; also returns the time to fill
 * it.
 */
export async function queryDuckDb(
  client: pg.Client,
  measurementId: string,
  { folder, items }: { folder: string; items: number },
): Promise<{ fillMs: number; queryMs: number }> {
  installRivals();
  // Imported from the folder of the rivals, with the type above.
  const { DuckDBInstance } = createRequire(join(RIVALS_FOLDER, 'package.json'))('@duckdb/node-api') as Duck;
  const columns = Array.from({ length: items }, (_, item) => `i${item}`);
  // PostgreSQL writes the file as its own user, if it has access.
  const file = join(folder, 'answers.csv');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    const fillMs = await timed(async () => {
      const fields = columns.map((_, item) => `answers[${item + 1}]`).join(', ');
      await client.query(
        `copy (select unit_ids[1], ${fields} from bench_responses where measurement_id = '${measurementId}') to '${file}' (format csv)`,
      );
      await connection.run('set threads to 2');
      const types = ['unit: UUID', ...columns.map((name) => `${name}: TINYINT`)]
        .map((column) => column.replace(/(\w+): (\w+)/, "'$1': '$2'"))
        .join(', ');
      await connection.run(`create table answers as from read_csv('${file}', header = false, columns = {${types}})`);
    });
    const queryMs = await timed(() =>
      connection.run(
        `select unit, item, value, count(*) from (unpivot answers on ${columns.join(', ')} into name item value value) group by all`,
      ),
    );
    return { fillMs, queryMs };
  } finally {
    connection.closeSync();
    rmSync(file, { force: true });
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AllRows } from '../../../../platform/testing/database-rows.ts';

/** Where a search string was found, by its name. */
export interface Found {
  readonly needle: string;
  readonly where: string;
}

type Needles = Readonly<Record<string, Buffer>>;

/** Searches all rows of a copy of the database: application, jobs, system columns and statistics. */
export async function findInRows(rows: AllRows, needles: Needles): Promise<Found[]> {
  await rows.query('analyze');
  const dump = await rows.dump();
  const statistics = await rows.query<{ tablename: string; row: string }>(
    "select tablename, s::text as row from pg_stats as s where schemaname in ('public', 'pgboss')",
  );
  const found: Found[] = [];
  const search = (where: string, row: string) => {
    for (const [needle, bytes] of Object.entries(needles))
      if (row.includes(bytes.toString()) || row.includes(bytes.toString('hex'))) found.push({ needle, where });
  };
  for (const [table, content] of Object.entries(dump)) for (const row of content) search(table, row);
  for (const { tablename, row } of statistics) search(`statistics of ${tablename}`, row);
  return unique(found);
}

/** Searches the database files, including dead rows, and the write-ahead log, after a checkpoint. */
export async function findInFiles(rows: AllRows, needles: Needles): Promise<Found[]> {
  await rows.query('checkpoint');
  const [location] = await rows.query<{ directory: string; oid: string }>(
    `select current_setting('data_directory') as directory, oid::text from pg_database where datname = current_database()`,
  );
  const found: Found[] = [];
  for (const folder of [join('base', location?.oid ?? ''), 'pg_wal', join('base', 'pgsql_tmp')]) {
    const path = join(location?.directory ?? '', folder);
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((one) => one.isFile())) {
      const content = await readFile(join(path, entry.name)).catch(() => Buffer.alloc(0));
      for (const [needle, bytes] of Object.entries(needles))
        if (content.includes(bytes)) found.push({ needle, where: `files of ${folder.split('/')[0]}` });
    }
  }
  return unique(found);
}

const unique = (found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [`${one.needle} ${one.where}`, one])).values(),
];

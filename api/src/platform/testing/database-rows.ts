import pg from 'pg';

/** Reads all rows, bypassing row-level security. */
export interface AllRows {
  /** Returns every row of every table with the transaction that wrote it. Equal dumps mean that nothing was written. */
  dump(): Promise<Record<string, string[]>>;
  /** Returns the same for the rows of one account. */
  dumpOf(accountId: string): Promise<Record<string, string[]>>;
  /** Returns ids in an account's rows, a few of each column of each table. */
  idsOf(accountId: string, perColumn?: number): Promise<string[]>;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const IDS_PER_COLUMN = 3;
/** Tables in which the job queue stores its maintenance times; jobs are in other tables. */
const WRITTEN_BY_THE_CLOCK = new Set(['pgboss.version', 'pgboss.queue']);

/** @param databaseUrl of a test's own database, with the owner's login */
export async function openAllRows(databaseUrl: string): Promise<AllRows> {
  const url = new URL(databaseUrl);
  url.username = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const query = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
  const columnsOf = (which: string) =>
    query<{ table: string; column: string }>(
      `select format('%I', c.table_name) as table, format('%I', c.column_name) as column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and ${which} order by 1, 2`,
    );
  /** Uses one query for all tables, because a dump is made after each route. */
  const dumpTables = async (tables: readonly { name: string; where: string }[], values: readonly unknown[] = []) => {
    const parts = tables.map(
      ({ name, where }) => `select '${name}' as name, xmin::text || ' ' || t::text as row from ${name} as t ${where}`,
    );
    const found = await query<{ name: string; row: string }>(`${parts.join(' union all ')} order by 1, 2`, values);
    const content: Record<string, string[]> = {};
    for (const { name, row } of found) (content[name] ??= []).push(row);
    return content;
  };
  return {
    query,
    dump: async () => {
      const tables = await query<{ name: string }>(
        "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
      );
      return dumpTables(
        tables.filter(({ name }) => !WRITTEN_BY_THE_CLOCK.has(name)).map(({ name }) => ({ name, where: '' })),
      );
    },
    dumpOf: async (accountId) => {
      const owned = await columnsOf("c.column_name = 'account_id'");
      return dumpTables(
        [
          { name: 'accounts', where: 'where id = $1' },
          { name: 'users', where: 'where id in (select user_id from memberships where account_id = $1)' },
          ...owned.map(({ table }) => ({ name: table, where: 'where account_id = $1' })),
        ],
        [accountId],
      );
    },
    idsOf: async (accountId, perColumn = IDS_PER_COLUMN) => {
      const owned = new Set((await columnsOf("c.column_name = 'account_id'")).map(({ table }) => table));
      const columns = await columnsOf("c.data_type = 'uuid' and c.column_name <> 'account_id'");
      const parts = columns
        .filter(({ table }) => owned.has(table))
        .map(
          ({ table, column }) =>
            `(select distinct ${column} as id from ${table} where account_id = $1 and ${column} is not null
              order by 1 limit ${perColumn})`,
        );
      const found = await query<{ id: string }>(parts.join(' union '), [accountId]);
      return [accountId, ...found.map(({ id }) => id)];
    },
    close: () => client.end(),
  };
}

import type { AllRows } from '../../../../platform/testing/database-rows.ts';

/** Counts deleted and replaced rows that are still in the file, by table, with the `pageinspect` extension. */
export async function deadRows(rows: AllRows, tables: readonly string[]): Promise<Record<string, number>> {
  await rows.query('create extension if not exists pageinspect');
  const dead: Record<string, number> = {};
  for (const table of tables) {
    const [found] = await rows.query<{ dead: number }>(
      `select count(*)::int as dead
       from generate_series(0, pg_relation_size('${table}') / current_setting('block_size')::int - 1) as page,
         lateral heap_page_items(get_raw_page('${table}', page::int)) as item
       where item.t_data is not null and item.t_xmax::text <> '0'`,
    );
    dead[table] = found?.dead ?? 0;
  }
  return dead;
}

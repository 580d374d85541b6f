import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { DisclosedTable } from '../disclosure-control/index.ts';
import { getOrParse } from './content-cache.ts';

const VIEWS_PER_STATEMENT = 20;
/** The row version; every write changes it. */
const ROW_VERSION = sql<string>`xmin::text || ctid::text`.as('row');
const AS_TEXT = sql<string>`content::text`.as('text');

export async function findDisclosed(
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<DisclosedTable | undefined> {
  const rows = tx
    .selectFrom('disclosed_tables')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId);
  const found = await rows.select(ROW_VERSION).executeTakeFirst();
  if (!found) return undefined;
  const content = await getOrParse(measurementId, found, () =>
    rows
      .select(AS_TEXT)
      .executeTakeFirstOrThrow()
      .then(({ text }) => text),
  );
  // Written by `insertDisclosed`.
  return content as DisclosedTable;
}

/** Inserts the disclosed table and its views. The same transaction deletes the answers that they were computed from. */
export async function insertDisclosed(
  tx: Tx,
  row: { accountId: string; measurementId: string; table: DisclosedTable; computedAt: Date },
  views: readonly { readonly name: string; readonly content: unknown }[],
): Promise<void> {
  const owner = { account_id: row.accountId, measurement_id: row.measurementId };
  await tx
    .insertInto('disclosed_tables')
    .values({ ...owner, content: JSON.stringify(row.table), computed_at: row.computedAt })
    .execute();
  for (let at = 0; at < views.length; at += VIEWS_PER_STATEMENT) {
    const rows = views.slice(at, at + VIEWS_PER_STATEMENT);
    await tx
      .insertInto('disclosed_views')
      .values(rows.map(({ name, content }) => ({ ...owner, name, content: JSON.stringify(content) })))
      .execute();
  }
}

/** Returns a stored view. Its type depends on its name. */
export async function findView(tx: Tx, accountId: string, measurementId: string, name: string): Promise<unknown> {
  const rows = tx
    .selectFrom('disclosed_views')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('name', '=', name);
  const found = await rows.select(ROW_VERSION).executeTakeFirst();
  if (!found) return undefined;
  return getOrParse(`${measurementId} ${name}`, found, () =>
    rows
      .select(AS_TEXT)
      .executeTakeFirstOrThrow()
      .then(({ text }) => text),
  );
}

/** Returns when the results of these measurements became final: computed, or the later destruction of the key. */
export async function listDisclosedMoments(
  tx: Tx,
  accountId: string,
  measurementIds: readonly string[],
): Promise<{ measurement_id: string; settled_at: Date }[]> {
  if (measurementIds.length === 0) return [];
  return tx
    .selectFrom('disclosed_tables as d')
    .leftJoin('measurement_keys as k', 'k.measurement_id', 'd.measurement_id')
    .select(['d.measurement_id', sql<Date>`greatest(d.computed_at, k.key_destroyed_at)`.as('settled_at')])
    .where('d.account_id', '=', accountId)
    .where('d.measurement_id', 'in', [...measurementIds])
    .execute();
}

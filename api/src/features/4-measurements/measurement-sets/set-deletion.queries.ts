import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import { deletePlanned } from '../measurements/index.ts';

/** Finds a set with its measurements and locks the rows until the commit. */
export async function lockSet(tx: Tx, accountId: string, id: string) {
  const set = await tx
    .selectFrom('measurement_sets')
    .select(['id', 'product_key', 'deleted_at', 'deletion_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (set) await ofSet(tx, accountId, id).select('id').orderBy('id').forUpdate().execute();
  return set;
}

/** Hides a set: deletes unopened measurements, disables links, and frees the product for a new set. */
export async function hideSet(
  tx: Tx,
  accountId: string,
  { id, taskId, now }: { id: string; taskId: string; now: Date },
): Promise<void> {
  await deletePlanned(tx, accountId, id, now);
  await tx
    .updateTable('measurements')
    .set({ link_hash: null })
    .where('account_id', '=', accountId)
    .where('set_id', '=', id)
    .execute();
  await tx
    .updateTable('measurement_sets')
    .set(({ fn, val }) => ({
      deleted_at: now,
      deletion_id: taskId,
      overridden_at: fn.coalesce('overridden_at', val(now)),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

interface Dependent {
  readonly table: string;
  readonly column: string;
}

/** Lists tables whose rows reference a measurement. Reads them from the schema, so that new tables are included. */
export async function listDependents(tx: Tx): Promise<Dependent[]> {
  const { rows } = await sql<Dependent>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = 'measurements'::regclass
    union
    select tgrelid::regclass::text, 'measurement_id' from pg_trigger where tgfoid = 'require_measurement'::regproc
    order by 1`.execute(tx);
  return rows;
}

/** Counts the rows that belong to the measurements of a set. */
export async function countDependents(
  tx: Tx,
  accountId: string,
  id: string,
  dependents: readonly Dependent[],
): Promise<number> {
  let total = 0;
  for (const { table, column } of dependents) {
    const { rows } = await sql<{ total: string }>`
      select count(*) as total from ${sql.table(table)}
      where account_id = ${accountId} and ${sql.ref(column)} in (${idsOf(id)})`.execute(tx);
    total += Number(rows[0]?.total ?? 0);
  }
  return total;
}

/** Deletes at most `limit` of those rows. Returns how many it deleted. */
export async function deleteDependents(
  tx: Tx,
  accountId: string,
  { id, dependents, limit }: { id: string; dependents: readonly Dependent[]; limit: number },
): Promise<number> {
  let deleted = 0;
  for (const { table, column } of dependents) {
    if (deleted >= limit) return deleted;
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)}
        where account_id = ${accountId} and ${sql.ref(column)} in (${idsOf(id)}) limit ${limit - deleted}))`.execute(
      tx,
    );
    deleted += Number(numAffectedRows ?? 0);
  }
  return deleted;
}

export async function deleteSet(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('measurement_sets').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Removes deleted comments and results from the database files. Cannot run inside a transaction. */
export async function vacuumDeleted(db: Db): Promise<void> {
  await sql`
    vacuum response_comments, disclosed_tables, disclosed_views`.execute(db);
}

const idsOf = (setId: string) => sql`select id from measurements where set_id = ${setId}`;

function ofSet(tx: Tx, accountId: string, setId: string) {
  return tx.selectFrom('measurements').where('account_id', '=', accountId).where('set_id', '=', setId);
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

export interface CategoryRow {
  readonly id: string;
  readonly title: string;
  readonly revision: number;
  readonly units: { readonly id: string; readonly name: string }[];
}

/** Returns categories with their units, in order. */
export async function findCategories(tx: Tx, accountId: string): Promise<CategoryRow[]> {
  const categories = await tx
    .selectFrom('categories')
    .select(['id', 'title', 'revision'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const units = await tx
    .selectFrom('units')
    .select(['id', 'name', 'category_id'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute();
  return categories.map(({ id, title, revision }) => ({
    id,
    title,
    revision,
    units: units.filter((unit) => unit.category_id === id).map((unit) => ({ id: unit.id, name: unit.name })),
  }));
}

export async function insertCategory(
  tx: Tx,
  accountId: string,
  { id, title, createdAt, position }: { id: string; title: string; createdAt: Date; position: number },
): Promise<void> {
  await tx
    .insertInto('categories')
    .values({ id, account_id: accountId, title, created_at: createdAt, position })
    .execute();
}

/** Sets a category's title, and increments its revision. */
export async function updateCategory(tx: Tx, accountId: string, id: string, title: string): Promise<void> {
  await tx
    .updateTable('categories')
    .set((eb) => ({ title, revision: eb('revision', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Stores the categories in the order of `ids`. */
export async function updateCategoryPositions(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update categories s set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where s.account_id = ${accountId} and s.id = o.id`.execute(tx);
}

/** Counts the people of each unit, once for each list that they are on. */
export async function countPeople(tx: Tx, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('participant_units')
    .select(['unit_id', ({ fn }) => fn.countAll<string>().as('people')])
    .where('account_id', '=', accountId)
    .groupBy('unit_id')
    .execute();
  return new Map(rows.map(({ unit_id, people }) => [unit_id, Number(people)]));
}

/** Counts the lists with people in each category. */
export async function countLists(tx: Tx, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('participant_units as pu')
    .innerJoin('units as u', 'u.id', 'pu.unit_id')
    .innerJoin('participants as p', 'p.id', 'pu.participant_id')
    .select(['u.category_id', ({ fn }) => fn.count<string>('p.list_id').distinct().as('lists')])
    .where('pu.account_id', '=', accountId)
    .groupBy('u.category_id')
    .execute();
  return new Map(rows.map(({ category_id, lists }) => [category_id, Number(lists)]));
}

/** Replaces the units of a category, in this order. A unit that keeps its id keeps its people. */
export async function replaceUnits(
  tx: Tx,
  accountId: string,
  categoryId: string,
  units: readonly { id: string; name: string }[],
): Promise<void> {
  await tx
    .deleteFrom('units')
    .where('account_id', '=', accountId)
    .where('category_id', '=', categoryId)
    .where(
      'id',
      'not in',
      units.map((unit) => unit.id),
    )
    .execute();
  await tx
    .insertInto('units')
    .values(
      units.map(({ id, name }, position) => ({
        id,
        account_id: accountId,
        category_id: categoryId,
        name,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ name: row.ref('excluded.name'), position: row.ref('excluded.position') })),
    )
    .execute();
}

export async function deleteCategory(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('categories')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

import type { Tx } from '../../platform/database/tenant.ts';

export interface CategoryRow {
  readonly id: string;
  readonly title: string;
  readonly units: { readonly id: string; readonly name: string }[];
}

/** Categories with their units, the oldest first. */
export async function listCategories(tx: Tx, accountId: string): Promise<CategoryRow[]> {
  const categories = await tx
    .selectFrom('segmentations')
    .select(['id', 'title'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const units = await tx
    .selectFrom('units')
    .select(['id', 'name', 'segmentation_id'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute();
  return categories.map(({ id, title }) => ({
    id,
    title,
    units: units.filter((unit) => unit.segmentation_id === id).map((unit) => ({ id: unit.id, name: unit.name })),
  }));
}

export async function insertCategory(
  tx: Tx,
  accountId: string,
  { id, title, createdAt }: { id: string; title: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('segmentations').values({ id, account_id: accountId, title, created_at: createdAt }).execute();
}

export async function updateCategoryTitle(tx: Tx, accountId: string, id: string, title: string): Promise<void> {
  await tx
    .updateTable('segmentations')
    .set({ title })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Leaves a category with exactly these units in this order; a unit whose id stays keeps the people who carry it. */
export async function replaceUnits(
  tx: Tx,
  accountId: string,
  categoryId: string,
  units: readonly { id: string; name: string }[],
): Promise<void> {
  await tx
    .deleteFrom('units')
    .where('account_id', '=', accountId)
    .where('segmentation_id', '=', categoryId)
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
        segmentation_id: categoryId,
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
    .deleteFrom('segmentations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

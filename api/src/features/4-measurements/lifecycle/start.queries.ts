import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { MeasurementTables } from '../measurements/index.ts';

type Item = Omit<MeasurementTables['measurement_items'], 'account_id' | 'measurement_id'>;
type Unit = Omit<MeasurementTables['measurement_units'], 'account_id' | 'measurement_id'>;

export async function insertItems(
  tx: Tx,
  accountId: string,
  measurementId: string,
  items: readonly Item[],
): Promise<void> {
  await tx
    .insertInto('measurement_items')
    .values(items.map((item) => ({ ...item, account_id: accountId, measurement_id: measurementId })))
    .execute();
}

export async function insertUnits(
  tx: Tx,
  accountId: string,
  measurementId: string,
  units: readonly Unit[],
): Promise<void> {
  if (units.length === 0) return;
  await tx
    .insertInto('measurement_units')
    .values(units.map((unit) => ({ ...unit, account_id: accountId, measurement_id: measurementId })))
    .execute();
}

export async function insertDeviceKey(tx: Tx, accountId: string, measurementId: string, key: Buffer): Promise<void> {
  await tx.insertInto('device_keys').values({ account_id: accountId, measurement_id: measurementId, key }).execute();
}

/** Returns the categories in which at least one person of the list has a unit. */
export async function listCategoriesOfList(tx: Tx, accountId: string, listId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.category_id as id
    from participants p join participant_units pu on pu.participant_id = p.id join units u on u.id = pu.unit_id
    where p.account_id = ${accountId} and p.list_id = ${listId}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Lists the items of a measurement, in order. */
export function listItems(tx: Tx, accountId: string, measurementId: string) {
  return tx
    .selectFrom('measurement_items')
    .select(['position', 'item_key', 'item_version', 'type', 'dimension_key', 'text_en', 'text_es'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .orderBy('position')
    .execute();
}

/** Lists the units that the measurement copied at its start. */
export function listUnits(tx: Tx, accountId: string, measurementId: string) {
  return tx
    .selectFrom('measurement_units')
    .select(['id', 'category_id', 'category_title', 'category_position', 'unit_id', 'name', 'position'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .orderBy('category_position')
    .orderBy('position')
    .execute();
}

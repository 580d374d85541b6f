import type { Occurrence } from '@veleta/shared/contracts/recurrence';
import type { Frequency } from '@veleta/shared/contracts';
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import { deletePlanned, type Distribution, type MailText, type MeasurementTables } from '../measurements/index.ts';

export type NewSet = Omit<
  Insertable<MeasurementTables['measurement_sets']>,
  'account_id' | 'overridden_at' | 'deleted_at' | 'deletion_id'
>;
export interface NewMeasurement extends Occurrence {
  readonly id: string;
  readonly linkHash: Buffer | null;
}

export interface SetRow {
  readonly id: string;
  readonly product_key: string;
  readonly start_date: string;
  readonly duration_days: number;
  readonly frequency: Frequency;
  readonly end_date: string;
  readonly timezone: string;
  readonly distribution: Distribution;
  readonly number_of_participants: number | null;
  readonly list_id: string | null;
  readonly sends_reminders: boolean;
  readonly mail_texts: MailText[];
  readonly threshold: number;
  readonly overridden_at: Date | null;
  readonly created_at: Date;
}

/** Finds the set of a product that is not overridden. */
export function findCurrentSet(tx: Tx, accountId: string, productKey: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('measurement_sets')
    .select('id')
    .where('account_id', '=', accountId)
    .where('product_key', '=', productKey)
    .where('overridden_at', 'is', null)
    .executeTakeFirst();
}

/** Lists current sets first, then the newest. */
export function listSets(tx: Tx, accountId: string, productKey?: string): Promise<SetRow[]> {
  let query = tx
    .selectFrom('measurement_sets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);
  if (productKey !== undefined) query = query.where('product_key', '=', productKey);
  const isHistorical: Expression<SqlBool> = sql`overridden_at is not null`;
  return query.orderBy(isHistorical).orderBy('created_at', 'desc').orderBy('id').execute();
}

export async function insertSet(tx: Tx, accountId: string, set: NewSet): Promise<void> {
  await tx
    .insertInto('measurement_sets')
    .values({ ...set, account_id: accountId })
    .execute();
}

export async function insertMeasurements(
  tx: Tx,
  accountId: string,
  set: { id: string; threshold: number; expected: number },
  measurements: readonly NewMeasurement[],
): Promise<void> {
  await tx
    .insertInto('measurements')
    .values(
      measurements.map((one, ordinal) => ({
        id: one.id,
        account_id: accountId,
        set_id: set.id,
        ordinal,
        first_date: one.firstDate,
        last_date: one.lastDate,
        opens_at: one.opensAt,
        closes_at: one.closesAt,
        threshold: set.threshold,
        expected: set.expected,
        link_hash: one.linkHash,
      })),
    )
    .execute();
}

/** Makes a set historical: deletes its measurements that have not opened, and the set if none is left. */
export async function overrideSet(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await deletePlanned(tx, accountId, id, now);
  await tx
    .updateTable('measurement_sets')
    .set({ overridden_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('measurement_sets as s')
    .where('s.account_id', '=', accountId)
    .where('s.id', '=', id)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('measurements as m').select('m.id').whereRef('m.set_id', '=', 's.id'))),
    )
    .execute();
}

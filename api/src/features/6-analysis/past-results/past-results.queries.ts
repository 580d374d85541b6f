import type { Tx } from '../../../platform/database/tenant.ts';

interface PastSet {
  readonly id: string;
  readonly measurementId: string;
  readonly product: string;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly durationDays: number;
  readonly expected: number;
  readonly responses: number;
  readonly threshold: number;
  readonly now: Date;
}

/** Inserts a set with one finished measurement, which cannot be answered, stopped or mailed. */
export async function insertPastMeasurement(tx: Tx, accountId: string, past: PastSet): Promise<void> {
  const opensAt = new Date(`${past.firstDate}T00:00:00Z`);
  const closesAt = new Date(Date.parse(`${past.lastDate}T00:00:00Z`) + 86_400_000);
  await tx
    .insertInto('measurement_sets')
    .values({
      id: past.id,
      account_id: accountId,
      product_key: past.product,
      start_date: past.firstDate,
      duration_days: past.durationDays,
      frequency: 'once',
      end_date: past.firstDate,
      timezone: 'UTC',
      distribution: 'reusable-link',
      number_of_participants: past.expected,
      list_id: null,
      threshold: past.threshold,
      overridden_at: past.now,
      imported_at: past.now,
      created_at: past.now,
    })
    .execute();
  await tx
    .insertInto('measurements')
    .values({
      id: past.measurementId,
      account_id: accountId,
      set_id: past.id,
      ordinal: 0,
      first_date: past.firstDate,
      last_date: past.lastDate,
      opens_at: opensAt,
      closes_at: closesAt,
      threshold: past.threshold,
      expected: past.expected,
      submissions: past.responses,
      link_hash: null,
      started_at: opensAt,
      finalized_at: past.now,
      traces_wiped_at: past.now,
    })
    .execute();
}

export interface PastRow {
  readonly set_id: string;
  readonly id: string;
  readonly product_key: string;
  readonly first_date: string;
  readonly last_date: string;
  readonly imported_at: Date | null;
}

export function listPastResults(tx: Tx, accountId: string): Promise<PastRow[]> {
  return tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select(['m.set_id', 'm.id', 's.product_key', 'm.first_date', 'm.last_date', 's.imported_at'])
    .where('m.account_id', '=', accountId)
    .where('s.imported_at', 'is not', null)
    .where('s.deleted_at', 'is', null)
    .orderBy('m.opens_at', 'desc')
    .orderBy('m.id')
    .execute();
}

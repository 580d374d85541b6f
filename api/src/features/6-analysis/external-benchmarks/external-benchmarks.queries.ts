import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { SharedEstimate, SharedFigure } from './external-benchmarks.tables.ts';

/** A benchmark cell: organizations of one industry with the same item versions of a product. */
export interface Cell {
  readonly industry: number;
  readonly product_key: string;
  readonly edition: string;
}

export interface Contribution extends Cell {
  readonly measurement_id: string;
  /** A date without time. */
  readonly ended_on: string;
  readonly figures: readonly SharedFigure[];
}

export function findMember(tx: Tx, accountId: string): Promise<{ member: string; shared_at: Date | null } | undefined> {
  return tx
    .selectFrom('benchmark_members')
    .select(['member', 'shared_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Starts sharing. A returning member keeps the id that snapshots may still contain. */
export async function upsertMember(
  tx: Tx,
  row: { account_id: string; member: string; shared_at: Date },
): Promise<void> {
  await tx
    .insertInto('benchmark_members')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ shared_at: row.shared_at }))
    .execute();
}

/** Ends sharing: deletes the contributions and keeps the member id. */
export async function endSharing(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('benchmark_members').set({ shared_at: null }).where('account_id', '=', accountId).execute();
  await tx.deleteFrom('benchmark_contributions').where('account_id', '=', accountId).execute();
}

/** Locks the member row of an organization until the end of the transaction. */
export async function lockMember(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('benchmark_members').select('member').where('account_id', '=', accountId).forUpdate().execute();
}

export function listContributions(tx: Tx, accountId: string): Promise<(Contribution & { id: string })[]> {
  return tx
    .selectFrom('benchmark_contributions')
    .select(['id', 'industry', 'product_key', 'edition', 'measurement_id', 'ended_on', 'figures'])
    .where('account_id', '=', accountId)
    .orderBy('product_key')
    .execute();
}

export async function deleteContributions(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('benchmark_contributions')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
}

export async function insertContribution(
  tx: Tx,
  row: Contribution & { id: string; account_id: string; member: string },
): Promise<void> {
  await tx
    .insertInto('benchmark_contributions')
    .values({ ...row, figures: JSON.stringify(row.figures) })
    .execute();
}

interface Snapshot {
  readonly made_at: Date;
  readonly organizations: number;
  readonly period_from: string;
  readonly period_to: string;
  readonly estimates: readonly SharedEstimate[];
}

/** Returns the snapshot of a cell for the tenant of the transaction, if it shares. It excludes the tenant's own organization. */
export async function findSnapshot(tx: Tx, { industry, product_key, edition }: Cell): Promise<Snapshot | undefined> {
  const { rows } = await sql<Snapshot>`
    select made_at, organizations, period_from, period_to, estimates
    from find_external_benchmark(${industry}::integer, ${product_key}::text, ${edition}::text)`.execute(tx);
  return rows[0];
}

/** Returns the next sharing account after `afterId`. */
export async function findNextAccount(tx: Tx, afterId: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from next_benchmark_account(${afterId}::uuid)`.execute(tx);
  return rows[0]?.account_id;
}

import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import type { Cell } from './external-benchmarks.queries.ts';
import type { SharedEstimate, SharedFigure } from './external-benchmarks.tables.ts';
import type { PanelState } from './panel-states.ts';

/**
 * Runs a transaction as the benchmark role, which can only read contributions and add snapshots. Only the refresh job uses it; an
 * advisory lock allows one instance at a time.
 */
export function asBenchmark<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local role veleta_benchmark`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtextextended('external-benchmarks', 0))`.execute(tx);
    return work(tx);
  });
}

/** Returns the cells with contributions or earlier snapshots. */
export async function listCells(tx: Tx): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select industry, product_key, edition from benchmark_contributions
    union select industry, product_key, edition from benchmark_snapshots
    order by 1, 2, 3`.execute(tx);
  return rows;
}

/** Filters the rows of a cell, in any table with cell columns. */
const ofCell = ({ industry, product_key, edition }: Cell) =>
  sql<SqlBool>`(industry, product_key, edition) = (${industry}, ${product_key}, ${edition})`;

interface SharedContribution {
  readonly member: string;
  readonly id: string;
  readonly figures: readonly SharedFigure[];
}

/** Returns the contributions of a cell from members who still share, for measurements that ended on or after a day. */
export function listShared(tx: Tx, cell: Cell, from: string): Promise<SharedContribution[]> {
  return tx
    .selectFrom('benchmark_contributions as c')
    .innerJoin('benchmark_members as m', 'm.member', 'c.member')
    .select(['c.member', 'c.id', 'c.figures'])
    .where(ofCell(cell))
    .where('m.shared_at', 'is not', null)
    .where('c.ended_on', '>=', from)
    .orderBy('c.id')
    .execute();
}

export async function listPanels(tx: Tx, cell: Cell): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('benchmark_panels').select(['member', 'panel']).where(ofCell(cell)).execute();
  return new Map(rows.map(({ member, panel }) => [member, panel]));
}

interface PastPanel {
  readonly panel: number;
  readonly state: PanelState;
  readonly frozen_on: string;
}

/** Returns every panel of every snapshot of a cell, oldest first. */
export async function listPastPanels(tx: Tx, cell: Cell): Promise<PastPanel[]> {
  const rows = await tx
    .selectFrom('benchmark_snapshot_panels as p')
    .innerJoin('benchmark_snapshots as s', 's.id', 'p.snapshot_id')
    .select(['p.panel', 'p.members', 'p.frozen_on'])
    .where(ofCell(cell))
    .orderBy('s.position')
    .execute();
  return rows.map(({ panel, members, frozen_on }) => ({ panel, state: new Map(members), frozen_on }));
}

/** Returns the figures of the current panel members, by contribution. */
export async function listFrozen(tx: Tx, cell: Cell): Promise<Map<string, readonly SharedFigure[]>> {
  const rows = await tx
    .selectFrom('benchmark_frozen_figures')
    .select(['contribution', 'figures'])
    .where(ofCell(cell))
    .execute();
  return new Map(rows.map(({ contribution, figures }) => [contribution, figures]));
}

/** Replaces the frozen figures. Of members who left only the contribution ids remain, for comparison with the next snapshot. */
export async function replaceFrozen(
  tx: Tx,
  cell: Cell,
  figures: ReadonlyMap<string, readonly SharedFigure[]>,
): Promise<void> {
  const { industry, product_key, edition } = cell;
  await tx.deleteFrom('benchmark_frozen_figures').where(ofCell(cell)).execute();
  const rows = [...figures].map(([contribution, own]) => ({
    contribution,
    industry,
    product_key,
    edition,
    figures: JSON.stringify(own),
  }));
  if (rows.length > 0) await tx.insertInto('benchmark_frozen_figures').values(rows).execute();
}

export async function insertPanels(tx: Tx, cell: Cell, assigned: ReadonlyMap<string, number>): Promise<void> {
  const { industry, product_key, edition } = cell;
  const rows = [...assigned].map(([member, panel]) => ({ industry, product_key, edition, member, panel }));
  if (rows.length > 0) await tx.insertInto('benchmark_panels').values(rows).execute();
}

/** One panel of a new snapshot: its members, and the estimates from the other panels. */
export interface NewPanel {
  readonly panel: number;
  readonly state: PanelState;
  readonly frozenOn: string;
  readonly organizations: number;
  readonly period: { readonly from: string; readonly to: string };
  readonly estimates: readonly SharedEstimate[];
}

export async function insertSnapshot(
  tx: Tx,
  cell: Cell,
  { id, madeAt, panels }: { id: string; madeAt: Date; panels: readonly NewPanel[] },
): Promise<void> {
  const { industry, product_key, edition } = cell;
  await tx.insertInto('benchmark_snapshots').values({ id, industry, product_key, edition, made_at: madeAt }).execute();
  await tx
    .insertInto('benchmark_snapshot_panels')
    .values(
      panels.map(({ panel, state, frozenOn, organizations, period, estimates }) => ({
        snapshot_id: id,
        panel,
        members: JSON.stringify([...state]),
        frozen_on: frozenOn,
        organizations,
        period_from: period.from,
        period_to: period.to,
        estimates: JSON.stringify(estimates),
      })),
    )
    .execute();
}

import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import type { Cell } from './external-benchmarks.queries.ts';
import type { SharedEstimate, SharedFigure } from './external-benchmarks.tables.ts';
import type { PanelState } from './panel-states.ts';

/**
 * A transaction with the rights of the benchmark: it reads what all organizations share and nothing else of anybody, and adds
 * snapshots. Only the job does this; one instance at a time.
 */
export function asBenchmark<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local role veleta_benchmark`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtextextended('external-benchmarks', 0))`.execute(tx);
    return work(tx);
  });
}

/** Cells in which somebody shares, or did when a snapshot was made. */
export async function listCells(tx: Tx): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select industry, product_key, edition from benchmark_contributions
    union select industry, product_key, edition from benchmark_snapshots
    order by 1, 2, 3`.execute(tx);
  return rows;
}

/** The rows of a cell, in whichever of the tables that say one. */
const ofCell = ({ industry, product_key, edition }: Cell) =>
  sql<SqlBool>`(industry, product_key, edition) = (${industry}, ${product_key}, ${edition})`;

interface Offered {
  readonly member: string;
  readonly id: string;
  readonly figures: readonly SharedFigure[];
}

/** What is shared in a cell by those who share still, of measurements that ended from a day on. */
export function listOffered(tx: Tx, cell: Cell, from: string): Promise<Offered[]> {
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

/** Every panel of every snapshot of a cell, oldest first. */
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

/** Figures of everybody who is in a panel as it stands, by contribution. */
export async function listFrozen(tx: Tx, cell: Cell): Promise<Map<string, readonly SharedFigure[]>> {
  const rows = await tx
    .selectFrom('benchmark_frozen_figures')
    .select(['contribution', 'figures'])
    .where(ofCell(cell))
    .execute();
  return new Map(rows.map(({ contribution, figures }) => [contribution, figures]));
}

/** Replaces them: of who has left nothing is kept but the ids by which the next snapshot is compared. */
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

/** One panel of a new snapshot: who is in it, and what it sees of the others. */
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

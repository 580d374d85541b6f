import type { externalBenchmarks } from '@veleta/shared/contracts';
import type { ColumnType, Generated } from 'kysely';

/** jsonb, written as text. */
type Json<Value> = ColumnType<Value, string, never>;

/** `item_favorability` is the favorability of an item, so that the key of an item is never read as that of a dimension. */
export type SharedFigureKind = externalBenchmarks.BenchmarkFigure | 'item_favorability';

/** One whole number of a disclosed table. A limit ("95 or more") counts as its number. */
export interface SharedFigure {
  /** `product`, a dimension, `enps`, or an item. */
  readonly key: string;
  readonly figure: SharedFigureKind;
  readonly value: number;
}

/** A Harrell–Davis estimate of one figure over organizations; null if there are too few of them. */
export interface SharedEstimate {
  readonly key: string;
  readonly figure: SharedFigureKind;
  readonly median: number;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly p90: number | null;
}

interface Cell {
  industry: number;
  product_key: string;
  edition: string;
}

export interface ExternalBenchmarkTables {
  benchmark_members: { account_id: string; member: string; shared_at: Date | null };
  benchmark_contributions: Cell & {
    id: string;
    account_id: string;
    member: string;
    measurement_id: string;
    ended_on: string;
    figures: Json<SharedFigure[]>;
  };
  benchmark_panels: Cell & { member: string; panel: number };
  benchmark_snapshots: Cell & { id: string; position: Generated<number>; made_at: Date };
  benchmark_snapshot_panels: {
    snapshot_id: string;
    panel: number;
    /** The members of the panel, each with its contribution. */
    members: Json<[member: string, contribution: string][]>;
    frozen_on: string;
    organizations: number;
    period_from: string;
    period_to: string;
    estimates: Json<SharedEstimate[]>;
  };
  benchmark_frozen_figures: Cell & { contribution: string; figures: Json<SharedFigure[]> };
}

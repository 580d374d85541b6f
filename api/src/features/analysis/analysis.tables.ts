import type { ColumnType } from 'kysely';
import type { Selection } from './folding/folded.ts';
import type { DisclosedTable } from './gate/disclosed.ts';

/** jsonb, written as text. */
type Json<Value> = ColumnType<Value, string, string>;

export interface AnalysisTables {
  disclosed_tables: {
    measurement_id: string;
    account_id: string;
    content: Json<DisclosedTable>;
    computed_at: ColumnType<Date, Date, Date>;
    /** By which rules it was made; an older one is made anew. */
    version: number;
  };
  /** What else the gate has made, a row for each thing that is read by itself. */
  disclosed_views: {
    account_id: string;
    measurement_id: string;
    name: string;
    content: Json<unknown>;
  };
  /** Who makes results now, or failed to. */
  result_makings: {
    measurement_id: string;
    account_id: string;
    version: number;
    attempts: number;
    /** Which try; null where none is under way. */
    holder: string | null;
    held_until: Date | null;
    begun_at: Date;
    /** No new try before this moment. */
    retry_at: Date;
    failed_at: Date | null;
    message: string | null;
  };
  folded_measurements: {
    measurement_id: string;
    account_id: string;
    version: number;
    responses: number;
    folded_at: Date;
  };
  folded_groups: {
    account_id: string;
    measurement_id: string;
    ordinal: number;
    units: Json<(string | null)[]>;
    respondents: number;
    histograms: Json<number[][]>;
  };
  folded_moments: {
    account_id: string;
    measurement_id: string;
    ordinal: number;
    selection: Json<Selection>;
    pairs: Buffer;
    persons: Buffer;
  };
}

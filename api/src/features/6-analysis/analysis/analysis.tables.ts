import type { ColumnType } from 'kysely';
import type { DisclosedTable } from './gate/disclosed.ts';

/** jsonb, written as text. */
type Json<Value> = ColumnType<Value, string, string>;

export interface AnalysisTables {
  disclosed_tables: {
    measurement_id: string;
    account_id: string;
    content: Json<DisclosedTable>;
    computed_at: ColumnType<Date, Date, Date>;
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
}

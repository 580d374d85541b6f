import type { ColumnType } from 'kysely';
import type { DisclosedTable } from '../disclosure-control/index.ts';

/** jsonb, written as text. */
type Json<Value> = ColumnType<Value, string, string>;

export interface DisclosedResultsTables {
  disclosed_tables: {
    measurement_id: string;
    account_id: string;
    content: Json<DisclosedTable>;
    computed_at: ColumnType<Date, Date, Date>;
  };
  /** One row per view; `stored-views.ts` lists the names. */
  disclosed_views: {
    account_id: string;
    measurement_id: string;
    name: string;
    content: Json<unknown>;
  };
}

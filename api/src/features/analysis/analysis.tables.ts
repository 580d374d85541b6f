import type { ColumnType } from 'kysely';
import type { DisclosedTable } from './gate/disclosed.ts';

export interface AnalysisTables {
  disclosed_tables: {
    measurement_id: string;
    account_id: string;
    /** jsonb, written as text. */
    content: ColumnType<DisclosedTable, string, never>;
    computed_at: ColumnType<Date, Date, never>;
  };
}

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
  /** Searchable texts of `COMMENTS_A_PART` comments in the order of their ordinals, as JSON of `SearchPart`. */
  comment_search: {
    account_id: string;
    measurement_id: string;
    part: number;
    content: string;
  };
  /** Names and merges that people gave to topics of comments. */
  comment_topics: {
    account_id: string;
    measurement_id: string;
    /** Id of the topic in the comment plan. */
    topic: number;
    /** Null for the name that was found. */
    label: string | null;
    /** Id of the topic that it is shown as a part of. */
    merged_into: number | null;
  };
  /** One row per view; `stored-views.ts` lists the names. */
  disclosed_views: {
    account_id: string;
    measurement_id: string;
    name: string;
    content: Json<unknown>;
  };
}

import type { BackgroundTaskKind, backgroundTasks } from '@veleta/shared/contracts';
import type { Generated, JSONColumnType } from 'kysely';

export type TaskStatus = (typeof backgroundTasks.BACKGROUND_TASK_STATUSES)[number];

export interface BackgroundTaskTables {
  background_tasks: {
    id: string;
    account_id: string;
    kind: BackgroundTaskKind;
    status: Generated<TaskStatus>;
    /** Ids and options for the kind of task. */
    input: JSONColumnType<object>;
    done: Generated<number>;
    /** 0 until the first step sets it. */
    total: Generated<number>;
    /** Number of runs without progress. */
    runs: Generated<number>;
    result_ids: Generated<string[]>;
    error_code: Generated<string | null>;
    started_by: string | null;
    created_at: Date;
    started_at: Generated<Date | null>;
    /** Time of the last progress. */
    touched_at: Date;
    finished_at: Generated<Date | null>;
  };
}

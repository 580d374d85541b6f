import type { BackgroundTaskKind, backgroundTasks } from '@veleta/shared/contracts';
import type { Generated, JSONColumnType } from 'kysely';

export type TaskStatus = (typeof backgroundTasks.BACKGROUND_TASK_STATUSES)[number];

export interface BackgroundTaskTables {
  background_tasks: {
    id: string;
    account_id: string;
    kind: BackgroundTaskKind;
    status: Generated<TaskStatus>;
    /** What the kind needs to know: ids and choices. */
    input: JSONColumnType<object>;
    done: Generated<number>;
    /** 0 until the first step knows it. */
    total: Generated<number>;
    /** How often it was taken up without getting any further since. */
    runs: Generated<number>;
    result_ids: Generated<string[]>;
    error_code: Generated<string | null>;
    started_by: string | null;
    created_at: Date;
    started_at: Generated<Date | null>;
    /** When something last happened to it. */
    touched_at: Date;
    finished_at: Generated<Date | null>;
  };
}

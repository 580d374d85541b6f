import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { IdParamsSchema, IdSchema, InstantSchema } from './values.ts';

/** Kinds of background tasks. A closed list: add a line with the feature that runs it. */
export const BACKGROUND_TASK_KINDS = ['measurement_set_deletion', 'report_creation'] as const;
export type BackgroundTaskKind = (typeof BACKGROUND_TASK_KINDS)[number];

export const BACKGROUND_TASK_STATUSES = ['queued', 'running', 'succeeded', 'failed'] as const;

/** Work that outlives its request; the client polls it until it has ended. */
export const BackgroundTaskSchema = z.object({
  id: IdSchema,
  kind: z.enum(BACKGROUND_TASK_KINDS),
  status: z.enum(BACKGROUND_TASK_STATUSES),
  /** In percent; 100 only after it has succeeded. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** What it created or deleted, after it has succeeded. */
  result_ids: z.array(IdSchema),
  /** Error code, if it has failed. Not called `error`, because a reply with that field counts as failed. */
  error_code: z.nullable(z.string()),
  /** The person who started it; null after their account was deleted. */
  started_by: z.nullable(IdSchema),
  created_at: InstantSchema,
  started_at: z.nullable(InstantSchema),
  finished_at: z.nullable(InstantSchema),
});

export const getBackgroundTask = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'background-tasks',
  uri: ':id/',
  params: IdParamsSchema,
  status: 200,
  reply: BackgroundTaskSchema,
  summary: 'Returns the progress of a background task. Analysts can read only their own.',
});

import * as z from 'zod/mini';
import { AnalysisMeasurementSchema, FigureSchema } from './analysis.ts';
import { ComparisonSchema } from './analysis-views.ts';
import { defineCall } from './call.ts';
import { ReportSchema } from './reports.ts';
import {
  BilingualSchema,
  DateSchema,
  EmailSchema,
  IdParamsSchema,
  IdSchema,
  InstantSchema,
  line,
  lines,
} from './values.ts';

/** States of an action. `open` and `in_progress` are current; only those can be overdue. */
export const ACTION_STATES = ['open', 'in_progress', 'done', 'dropped'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** Longest title of an action in characters. */
export const ACTION_TITLE_LIMIT = 120;
/** Longest description and longest notes of an action in characters. */
export const ACTION_TEXT_LIMIT = 2_000;
/** Recommended maximum of current actions for one measurement; more are allowed. */
export const ACTIONS_RECOMMENDED = 3;
/** Longest key of a dimension or item in characters. */
const KEY_LIMIT = 100;

/** An action that an organization plans after a finished measurement. */
export const ActionSchema = z.object({
  id: IdSchema,
  measurement: ReportSchema.shape.measurement,
  /** The unit that it is for; null for the whole organization. */
  unit: z.nullable(z.object({ id: IdSchema, name: z.string() })),
  /** The dimension that it is about; null for the results as a whole. */
  dimension: z.nullable(z.object({ key: z.string(), name: BilingualSchema })),
  /** The item that it is about; null for the whole dimension. */
  item: z.nullable(z.object({ key: z.string(), text: BilingualSchema })),
  title: z.string(),
  text: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** The responsible person. `id` is null for a person without access to the account. */
  owner: z.nullable(z.object({ id: z.nullable(IdSchema), name: z.string(), email: z.nullable(z.string()) })),
  due_on: z.nullable(DateSchema),
  state: z.enum(ACTION_STATES),
  /** True if it is current and its due date is past, in the time zone of the measurement. */
  is_overdue: z.boolean(),
  created_at: InstantSchema,
  changed_at: InstantSchema,
});

const KeySchema = z.string().check(z.minLength(1), z.maxLength(KEY_LIMIT));
/** Fields of an action that can change. */
export const ActionInputSchema = z.object({
  unit: z.optional(z.nullable(IdSchema)),
  dimension: z.optional(z.nullable(KeySchema)),
  /** An item of `dimension`. */
  item: z.optional(z.nullable(KeySchema)),
  title: line(ACTION_TITLE_LIMIT),
  text: z.optional(z.nullable(lines(ACTION_TEXT_LIMIT))),
  notes: z.optional(z.nullable(lines(ACTION_TEXT_LIMIT))),
  /** A member of the account. Without it, `owner_name` may name another person. */
  owner_id: z.optional(z.nullable(IdSchema)),
  owner_name: z.optional(z.nullable(line(ACTION_TITLE_LIMIT))),
  owner_email: z.optional(z.nullable(EmailSchema)),
  due_on: z.optional(z.nullable(DateSchema)),
  state: z.enum(ACTION_STATES),
});
export const NewActionSchema = z.extend(ActionInputSchema, { measurement: IdSchema });

/**
 * Favorability of the subject of an action in its measurement and in the next finished one of the product. `hidden`: one
 * of the figures is suppressed; `changed`: the size of the unit changed by fewer people than the threshold (C8);
 * `pending`: the results are being computed. Figures are null except with `ready`.
 */
export const ActionChangeSchema = z.object({
  action: IdSchema,
  status: z.enum(['ready', 'hidden', 'changed', 'pending']),
  /** The next measurement. */
  measurement: AnalysisMeasurementSchema,
  before: z.nullable(FigureSchema),
  now: z.nullable(FigureSchema),
  compared: z.nullable(ComparisonSchema),
  /** People behind `now`. */
  people: z.nullable(z.int()),
  threshold: z.int(),
});

const action = { version: 'v1', service: 'actions' } as const;

export const getActions = defineCall({
  ...action,
  method: 'GET',
  uri: '',
  query: z.object({ measurement: z.optional(IdSchema) }),
  status: 200,
  reply: z.array(ActionSchema),
  summary: 'Lists the actions of the account or of one measurement: current ones by due date, then ended ones.',
});
export const getActionChanges = defineCall({
  ...action,
  method: 'GET',
  uri: 'changes/',
  status: 200,
  reply: z.array(ActionChangeSchema),
  summary: 'Compares the subject of each action with the next finished measurement; actions without one are left out.',
});
export const createAction = defineCall({
  ...action,
  method: 'POST',
  uri: '',
  body: NewActionSchema,
  status: 201,
  reply: ActionSchema,
  summary: 'Creates an action for a finished measurement. Errors: not_found, measurement_active, invalid_input.',
});
export const updateAction = defineCall({
  ...action,
  method: 'PUT',
  uri: ':id/',
  params: IdParamsSchema,
  body: ActionInputSchema,
  status: 200,
  reply: ActionSchema,
  summary: 'Replaces the fields of an action. Errors: not_found, invalid_input.',
});
export const changeActionState = defineCall({
  ...action,
  method: 'PATCH',
  uri: ':id/',
  params: IdParamsSchema,
  body: z.object({ state: z.enum(ACTION_STATES) }),
  status: 200,
  reply: ActionSchema,
  summary: 'Changes the state of an action. Analysts: only of their own actions. Errors: not_found, forbidden.',
});
export const deleteAction = defineCall({
  ...action,
  method: 'DELETE',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Deletes an action. Errors: not_found.',
});

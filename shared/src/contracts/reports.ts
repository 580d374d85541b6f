import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { BACKGROUND_TASK_STATUSES } from './background-tasks.ts';
import { BilingualSchema, DateSchema, IdParamsSchema, IdSchema, InstantSchema, LanguageSchema } from './values.ts';

/** File formats of a report. */
export const REPORT_KINDS = ['pdf', 'pptx', 'xlsx', 'csv'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_TYPES: Readonly<Record<ReportKind, string>> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** A file with the results of one ended measurement, in one language; stored until it is deleted. */
export const ReportSchema = z.object({
  id: IdSchema,
  measurement: z.object({
    id: IdSchema,
    product: z.string(),
    product_name: BilingualSchema,
    first_date: DateSchema,
    last_date: DateSchema,
  }),
  kind: z.enum(REPORT_KINDS),
  language: LanguageSchema,
  /** State of the task that creates it; an earlier file stays available until the new one is ready. */
  status: z.enum(BACKGROUND_TASK_STATUSES),
  /** Progress of that task, in percent. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** True if the results, the organization's theme or the report itself have changed since it was created. */
  is_stale: z.boolean(),
  /** Null until it was created once. */
  file: z.nullable(z.object({ name: z.string(), size_bytes: z.int(), made_at: InstantSchema })),
});

export const getReports = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'reports',
  uri: '',
  status: 200,
  reply: z.array(ReportSchema),
  summary: 'Lists the reports of the account, latest order first.',
});
export const ReportInputSchema = z.object({
  measurement: IdSchema,
  kind: z.enum(REPORT_KINDS),
  language: LanguageSchema,
});
export const createReport = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'reports',
  uri: '',
  body: ReportInputSchema,
  status: 202,
  reply: ReportSchema,
  summary:
    'Orders a report of an ended measurement. Returns an existing one, which is created again if it is stale or failed. Errors: not_found, measurement_active.',
});
export const remakeReport = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'reports',
  uri: ':id/making/',
  params: IdParamsSchema,
  status: 202,
  reply: ReportSchema,
  summary: 'Creates a report again; has no effect while it is being created.',
});
export const deleteReport = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'reports',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Deletes a report with its file.',
});
export const getReportFile = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'reports',
  uri: ':id/file/',
  params: IdParamsSchema,
  status: 200,
  file: 'application/octet-stream',
  summary:
    'Returns the file of a report: PDF, presentation, spreadsheet or CSV (UTF-8 with byte order mark). Errors: not_found, until it is created.',
});

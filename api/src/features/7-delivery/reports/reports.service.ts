import { reports as contract, type Language } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import type { Document } from '../../../platform/document-route.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { taskOf } from '../../2-identity/background-tasks/index.ts';
import {
  assertEnded,
  measurementOf,
  type MeasurementRow,
  toReference,
  withMeasurements,
} from '../../4-measurements/measurements/index.ts';
import { editionsOf, startReportTask } from './report-tasks.service.ts';
import * as queries from './reports.queries.ts';

type Report = z.input<typeof contract.ReportSchema>;
type ReportRow = queries.ReportRow;
type Task = Awaited<ReturnType<typeof taskOf>>;

export function listReportsOf(services: Services, accountId: string): Promise<Report[]> {
  return inTenant(services.db, accountId, async (tx) => {
    const tasks = await tasksOf(tx, accountId, await queries.listReports(tx, accountId));
    // Read after their tasks, so that a report with a finished task has its file.
    const rows = await queries.listReports(tx, accountId);
    const found = await withMeasurements(tx, accountId, rows, services.clock.now());
    return toReports(
      services,
      tx,
      accountId,
      found.map(({ row, measurement }) => ({ row, measurement, task: tasks.get(row.task_id) })),
    );
  });
}

/**
 * Returns the report of a finished measurement and creates it if it is missing or has failed.
 * @throws AppError `not_found`, `measurement_active` before the end
 */
export async function askForReport(
  services: Services,
  by: Actor,
  input: { measurement: string; kind: contract.ReportKind; language: Language },
): Promise<Report> {
  const { accountId } = by;
  const now = services.clock.now();
  return inTenant(services.db, accountId, async (tx) => {
    const measurement = await measurementOf(tx, accountId, input.measurement, now);
    assertEnded(measurement, now);
    const id = services.random.uuid();
    const row = await queries.ensureReport(tx, accountId, {
      id,
      measurementId: measurement.id,
      kind: input.kind,
      language: input.language,
      // Replaced by the task's id below.
      taskId: id,
      now,
    });
    const [edition] = await editionsOf(services, tx, accountId, [measurement.id]);
    return createUnlessCurrent(services, tx, by, { row, measurement, isCurrent: row.edition === edition });
  });
}

/** Recreates a report. @throws AppError `not_found` */
export async function remakeReport(services: Services, by: Actor, id: string): Promise<Report> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    const row = await queries.lockReport(tx, accountId, id);
    if (!row) throw new AppError('not_found');
    const measurement = await measurementOf(tx, accountId, row.measurement_id, services.clock.now());
    return createUnlessCurrent(services, tx, by, { row, measurement, isCurrent: false });
  });
}

async function createUnlessCurrent(
  services: Services,
  tx: Tx,
  by: Actor,
  { row, measurement, isCurrent }: { row: ReportRow; measurement: MeasurementRow; isCurrent: boolean },
): Promise<Report> {
  const task = await taskOf(tx, by.accountId, row.task_id);
  const isUnderWay = task?.status === 'queued' || task?.status === 'running';
  const isLeft = isCurrent || isUnderWay;
  const taskId = isLeft ? row.task_id : await startReportTask(services, tx, by, row.id);
  const [report] = await toReports(services, tx, by.accountId, [
    { row: { ...row, task_id: taskId }, measurement, task: isLeft ? task : await taskOf(tx, by.accountId, taskId) },
  ]);
  if (!report) throw new AppError('not_found');
  return report;
}

/** Deletes a report. @throws AppError `not_found` */
export function removeReport(services: Services, by: Actor, id: string): Promise<void> {
  return inTenant(services.db, by.accountId, async (tx) => {
    const row = await queries.lockReport(tx, by.accountId, id);
    if (!row) throw new AppError('not_found');
    await queries.deleteReport(tx, by.accountId, id);
    await recordAuditEvent(services, tx, by, 'report_deleted', { object: row.file_name });
  });
}

/** Returns the file of a report. @throws AppError `not_found`, also before the file exists */
export async function readReportFile({ db }: Services, accountId: string, id: string): Promise<Document> {
  const file = await inTenant(db, accountId, (tx) => queries.findFile(tx, accountId, id));
  if (!file) throw new AppError('not_found');
  return {
    content: file.content,
    name: file.file_name ?? `report.${file.kind}`,
    type: contract.REPORT_TYPES[file.kind],
  };
}

async function tasksOf(tx: Tx, accountId: string, rows: readonly ReportRow[]): Promise<ReadonlyMap<string, Task>> {
  const tasks = new Map<string, Task>();
  for (const { task_id: id } of rows) tasks.set(id, await taskOf(tx, accountId, id));
  return tasks;
}

async function toReports(
  services: Pick<Services, 'clock'>,
  tx: Tx,
  accountId: string,
  found: readonly { row: ReportRow; measurement: MeasurementRow; task: Task | undefined }[],
): Promise<Report[]> {
  const editions = await editionsOf(
    services,
    tx,
    accountId,
    found.map(({ row }) => row.measurement_id),
  );
  const shown: Report[] = [];
  for (const [index, { row, measurement, task }] of found.entries()) {
    shown.push({
      id: row.id,
      measurement: toReference(measurement),
      kind: row.kind,
      language: row.language,
      // Tasks are deleted after a month; their files stay.
      status: task?.status ?? (row.made_at ? 'succeeded' : 'failed'),
      progress: task?.progress ?? (row.made_at ? 100 : 0),
      is_stale: row.made_at !== null && row.edition !== editions[index],
      file:
        row.made_at && row.file_name !== null && row.size_bytes !== null
          ? { name: row.file_name, size_bytes: row.size_bytes, made_at: row.made_at.toISOString() }
          : null,
    });
  }
  return shown;
}

import { printColorOf, type reports } from '@veleta/shared/contracts';
import { inTenant, withoutTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { disclosedMoments, ensureDisclosed, listSources } from '../../6-analysis/analysis/index.ts';
import type { Actor } from '../../2-identity/audit/index.ts';
import {
  defineTask,
  type RunningTask,
  startTask,
  taskOf,
  type TaskStep,
} from '../../2-identity/background-tasks/index.ts';
import { printedBrandOf } from '../../2-identity/organizations/index.ts';
import { writeCsvReport } from '../report-csv/index.ts';
import { drawPdfReport } from '../report-pdf/index.ts';
import { writePptxReport } from '../report-pptx/index.ts';
import { writeXlsxReport } from '../report-xlsx/index.ts';
import { editionOf } from './report-edition.ts';
import { type ReportContent, readSources } from '../report-content/index.ts';
import { findReportingAccount, saveFile, listReports, lockReport, setTask, type ReportRow } from './reports.queries.ts';

const KIND = 'report_creation';
const RECREATE_JOB = 'reports.recreate';
const EVERY_HOUR = '23 * * * *';
const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

interface Input {
  readonly reportId: string;
}

const WRITERS: Readonly<Record<reports.ReportKind, (content: ReportContent) => Promise<Buffer>>> = {
  pdf: drawPdfReport,
  pptx: writePptxReport,
  xlsx: writeXlsxReport,
  csv: writeCsvReport,
};

/** Defines the task that creates a report, and the job that recreates stale ones. */
export function defineReportTasks(services: Services): void {
  defineTask<Input>(services, KIND, { step: (tx, task) => createReportStep(services, tx, task) });
  services.jobs.define(RECREATE_JOB, () => recreateStale(services), { cron: EVERY_HOUR });
}

/** Starts the task that creates a report. Returns its id. */
export async function startReportTask(services: Services, tx: Tx, by: Actor, reportId: string): Promise<string> {
  const task = await startTask(services, tx, by, KIND, { reportId } satisfies Input);
  await setTask(tx, by.accountId, { id: reportId, taskId: task.id, now: services.clock.now() });
  return task.id;
}

/** Computes pending results first, then creates the file in the transaction that saves it. */
async function createReportStep(
  services: Services,
  tx: Tx,
  { accountId, input, done }: RunningTask<Input>,
): Promise<TaskStep> {
  const row = await lockReport(tx, accountId, input.reportId);
  // The report was deleted meanwhile.
  if (!row) return { resultIds: [] };
  if (done === 0) {
    const [sources = []] = await listSources(services, tx, accountId, [row.measurement_id]);
    for (const id of sources) await ensureDisclosed(services, accountId, id);
    return { done: 1, total: 2 };
  }
  await makeFile(services, tx, accountId, row);
  return { resultIds: [row.id] };
}

async function makeFile(services: Services, tx: Tx, accountId: string, row: ReportRow): Promise<void> {
  const now = services.clock.now();
  const brand = await printedBrandOf(tx, accountId);
  // Read before the results: if they are recomputed in between, the file is marked stale, not as newer than it is.
  const [edition = ''] = await editionsOf(services, tx, accountId, [row.measurement_id]);
  const { analysis, views } = await readSources(services, accountId, row.measurement_id);
  if (analysis.status === 'collecting') throw new AppError('measurement_active');
  const content = await WRITERS[row.kind]({
    analysis,
    views,
    organization: brand.name,
    logo: brand.logo,
    color: printColorOf(brand.themeKey),
    language: row.language,
    madeAt: now,
  });
  const { product, first_date: from } = analysis.measurement;
  const name = `${product}-${from}-${row.language}.${row.kind}`;
  await saveFile(tx, accountId, { id: row.id, edition, name, content, now });
}

/** Returns the current editions of these measurements' reports, in order. */
export async function editionsOf(
  services: Pick<Services, 'clock'>,
  tx: Tx,
  accountId: string,
  measurementIds: readonly string[],
): Promise<string[]> {
  const brand = await printedBrandOf(tx, accountId);
  const sources = await listSources(services, tx, accountId, measurementIds);
  const moments = await disclosedMoments(tx, accountId, [...new Set(sources.flat())]);
  return sources.map((ids) => editionOf({ disclosedAt: ids.map((id) => moments.get(id) ?? null), brand }));
}

/** Starts a task for every stale report, in every account. */
async function recreateStale(services: Services): Promise<void> {
  let afterId = BEFORE_EVERY_ID;
  for (;;) {
    const accountId = await withoutTenant(services.db, (tx) => findReportingAccount(tx, afterId));
    if (!accountId) return;
    afterId = accountId;
    await inTenant(services.db, accountId, async (tx) => {
      const rows = (await listReports(tx, accountId)).filter(({ made_at: madeAt }) => madeAt !== null);
      const editions = await editionsOf(
        services,
        tx,
        accountId,
        rows.map((row) => row.measurement_id),
      );
      for (const [index, row] of rows.entries()) {
        const task = await taskOf(tx, accountId, row.task_id);
        const isUnderWay = task && task.status !== 'succeeded';
        if (row.edition !== editions[index] && !isUnderWay)
          await startReportTask(services, tx, { accountId, userId: null }, row.id);
      }
    });
  }
}

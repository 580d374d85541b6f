import type { Language, reports } from '@veleta/shared/contracts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { ReportTables } from './reports.tables.ts';

export type ReportRow = Selectable<ReportTables['reports']>;

export function listReports(tx: Tx, accountId: string): Promise<ReportRow[]> {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Finds a report and locks its row until the commit. */
export function lockReport(tx: Tx, accountId: string, id: string): Promise<ReportRow | undefined> {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Finds or creates the report of this kind and language, and locks its row until the commit. */
export async function ensureReport(
  tx: Tx,
  accountId: string,
  row: {
    id: string;
    measurementId: string;
    kind: reports.ReportKind;
    language: Language;
    taskId: string;
    now: Date;
  },
): Promise<ReportRow> {
  return tx
    .insertInto('reports')
    .values({
      id: row.id,
      account_id: accountId,
      measurement_id: row.measurementId,
      kind: row.kind,
      language: row.language,
      task_id: row.taskId,
      asked_at: row.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['measurement_id', 'kind', 'language']).doUpdateSet({ asked_at: row.now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setTask(
  tx: Tx,
  accountId: string,
  { id, taskId, now }: { id: string; taskId: string; now: Date },
): Promise<void> {
  await ofReport(tx, accountId, id).set({ task_id: taskId, asked_at: now }).execute();
}

/** Saves the file, replacing the previous one. */
export async function saveFile(
  tx: Tx,
  accountId: string,
  file: { id: string; edition: string; name: string; content: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('report_files')
    .values({ report_id: file.id, account_id: accountId, content: file.content })
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet({ content: file.content }))
    .execute();
  await ofReport(tx, accountId, file.id)
    .set({ edition: file.edition, file_name: file.name, size_bytes: file.content.length, made_at: file.now })
    .execute();
}

export function findFile(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ content: Buffer; file_name: string | null; kind: reports.ReportKind } | undefined> {
  return tx
    .selectFrom('report_files as f')
    .innerJoin('reports as r', 'r.id', 'f.report_id')
    .select(['f.content', 'r.file_name', 'r.kind'])
    .where('r.account_id', '=', accountId)
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Deletes a report. Returns whether it existed. */
export async function deleteReport(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reports')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Finds the next account after `afterId` that has reports. */
export async function findReportingAccount(tx: Tx, afterId: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from next_reporting_account(${afterId}::uuid)`.execute(tx);
  return rows[0]?.account_id;
}

function ofReport(tx: Tx, accountId: string, id: string) {
  return tx.updateTable('reports').where('account_id', '=', accountId).where('id', '=', id);
}

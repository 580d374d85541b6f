import type { Language } from '@veleta/shared/contracts';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** How many comments to each question come, in each language, from people of the same units; ids of units are those of the copy. */
export async function countComments(
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<{ position: number; unitIds: string[]; language: Language | null; total: number }[]> {
  const rows = await tx
    .selectFrom('response_comments')
    .select(['position', 'unit_ids as unitIds', 'language', ({ fn }) => fn.countAll<string>().as('total')])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .groupBy(['position', 'unit_ids', 'language'])
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

export interface CommentsWanted {
  /** The copy of a unit; everybody where absent. */
  readonly unitId?: string | undefined;
  readonly position?: number | undefined;
  readonly language?: Language | undefined;
  /** Text that a comment holds; accents and case do not matter. */
  readonly search?: string | undefined;
}

/** A page of comments, or all of them, with their number, which is counted unless it is known. Their ids are of chance and written anew at the end, so their order says nothing. */
export async function findComments(
  tx: Tx,
  accountId: string,
  measurementId: string,
  {
    wanted,
    offset = 0,
    limit,
    total,
  }: { wanted: CommentsWanted; offset?: number; limit?: number; total?: number | undefined },
): Promise<{ total: number; comments: { position: number; text: string }[] }> {
  let query = tx
    .selectFrom('response_comments')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId);
  if (wanted.unitId !== undefined) query = query.where(sql<SqlBool>`${wanted.unitId}::uuid = any (unit_ids)`);
  if (wanted.language !== undefined) query = query.where('language', '=', wanted.language);
  if (wanted.position !== undefined) query = query.where('position', '=', wanted.position);
  if (wanted.search) {
    query = query.where(sql<SqlBool>`strpos(searched, plain_text(${wanted.search})) > 0`);
  }
  const inOrder = query.select(['position', 'text']).orderBy('id').offset(offset);
  const comments = await (limit === undefined ? inOrder : inOrder.limit(limit)).execute();
  if (total !== undefined) return { total, comments };
  const counted = await query.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { total: Number(counted.total), comments };
}

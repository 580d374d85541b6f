import type { Tx } from '../../../platform/database/tenant.ts';
import { listUnits as unitsOf } from '../../4-measurements/lifecycle/index.ts';
import type { CountedCommentPlan } from '../disclosure-control/index.ts';
import { type CommentFilter, findComments, findView, VIEWS } from '../disclosed-results/index.ts';

/** Returns the comment plan of a measurement; undefined without one. */
export const findCommentPlan = (tx: Tx, accountId: string, measurementId: string) =>
  // Written with the results.
  findView(tx, accountId, measurementId, VIEWS.comments) as Promise<CountedCommentPlan | undefined>;

/** Returns a page of comments. Callers must check the comment plan first. */
export async function readComments(
  tx: Tx,
  accountId: string,
  measurementId: string,
  page: { filter: CommentFilter; offset?: number; limit?: number; total?: number | undefined },
) {
  const { unitId: unit } = page.filter;
  const copies = unit ? await unitsOf(tx, accountId, measurementId) : [];
  const unitId = unit && copies.find((copy) => copy.unit_id === unit)?.id;
  return findComments(tx, accountId, measurementId, { ...page, filter: { ...page.filter, unitId } });
}

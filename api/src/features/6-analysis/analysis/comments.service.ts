import type { Tx } from '../../../platform/database/tenant.ts';
import { listUnits as unitsOf } from '../../4-measurements/lifecycle/index.ts';
import { type CommentsWanted, findComments } from '../disclosed-results/index.ts';

/** Returns a page of comments. Callers must check the comment plan first. */
export async function readComments(
  tx: Tx,
  accountId: string,
  measurementId: string,
  page: { wanted: CommentsWanted; offset?: number; limit?: number; total?: number | undefined },
) {
  const copies = await unitsOf(tx, accountId, measurementId);
  const unitId = page.wanted.unitId && copies.find((copy) => copy.unit_id === page.wanted.unitId)?.id;
  return findComments(tx, accountId, measurementId, { ...page, wanted: { ...page.wanted, unitId } });
}

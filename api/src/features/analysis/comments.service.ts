import type { Tx } from '../../platform/database/tenant.ts';
import { unitsOf } from '../measurement-sets/start.service.ts';
import { countComments, findComments, type CommentsWanted } from './comments.queries.ts';
import type { CommentCounts } from './gate/comment-plan.ts';

/** Counts the comments of a measurement by the units of whoever wrote them; disclosure control plans with it. */
export async function countCommentsOf(tx: Tx, accountId: string, measurementId: string): Promise<CommentCounts> {
  const copies = await unitsOf(tx, accountId, measurementId);
  const categories = [...new Set(copies.map((copy) => copy.category_id))];
  const places = new Map(copies.map((copy) => [copy.id, copy]));
  const counts = (await countComments(tx, accountId, measurementId)).map(({ unitIds, ...count }) => {
    const given = unitIds.flatMap((id) => places.get(id) ?? []);
    return {
      ...count,
      units: categories.map((category) => given.find((copy) => copy.category_id === category)?.unit_id ?? null),
    };
  });
  return { categories, counts };
}

/** A page of comments. The caller has asked the plan whether they may be read. */
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

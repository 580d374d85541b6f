import { inTenant, type Db, type Tx } from '../../../platform/database/tenant.ts';
import { replaceDisclosed } from '../analysis.queries.ts';
import { findFoldVersion, readFolded, replaceFolded } from '../folded-statistics.queries.ts';
import { FOLD_VERSION } from '../folding/folded.ts';
import { startFolding } from '../folding/start-folding.ts';
import { planCommentsOf } from '../gate/comment-plan.ts';
import { discloseAll } from '../gate/disclose-all.ts';
import { readResponses } from '../responses.queries.ts';
import { endMaking, requireMaking } from '../result-makings.queries.ts';
import { VIEWS, viewsOf } from '../stored-views.ts';
import type { ResultsWanted } from './analysis-work.ts';

/**
 * From the answers of a finished measurement, whose inbox is empty, to all that may be read of it. No transaction is open
 * while it computes; what was folded is kept at once, so that whoever takes over after a crash goes on from there.
 */
export async function makeResults(db: Db, wanted: ResultsWanted, signal: AbortSignal): Promise<void> {
  const { accountId, measurementId, now } = wanted;
  const inOwn = <Result>(work: (tx: Tx) => Promise<Result>) => {
    signal.throwIfAborted();
    return inTenant(db, accountId, work);
  };
  if (((await inOwn((tx) => findFoldVersion(tx, accountId, measurementId))) ?? 0) < FOLD_VERSION) {
    const folding = startFolding(wanted.foldFrame);
    await inOwn(async (tx) => {
      for await (const portion of readResponses(tx, accountId, measurementId)) {
        signal.throwIfAborted();
        for (const response of portion) folding.add(response);
      }
    });
    await inOwn(async (tx) => {
      await requireMaking(tx, wanted);
      await replaceFolded(tx, accountId, measurementId, { folded: folding.finish(), version: FOLD_VERSION, at: now });
    });
  }
  const folded = await inOwn((tx) => readFolded(tx, accountId, measurementId));
  const disclosed = discloseAll({ ...wanted.frame, ...folded });
  const { table } = disclosed;
  const comments = planCommentsOf(table, wanted.comments);
  await inOwn(async (tx) => {
    await requireMaking(tx, wanted);
    await replaceDisclosed(tx, { accountId, measurementId, table, version: wanted.version, computedAt: now }, [
      ...viewsOf(disclosed),
      { name: VIEWS.comments, content: comments },
    ]);
    await endMaking(tx, wanted);
  });
}

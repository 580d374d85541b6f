import { inTenant, type Tx } from '../../platform/database/tenant.ts';
import type { Services } from '../../platform/services.ts';
import { findFoldVersion, lockFolding, replaceFolded } from './folded-statistics.queries.ts';
import { FOLD_VERSION } from './folding/folded.ts';
import { describeMeasurement, type Described } from './describe-measurement.ts';
import { readResponses } from './responses.queries.ts';
import { withAnalysisThread, type AnalysisThread } from './work/with-analysis-thread.ts';
import type { MeasurementRow } from '../measurement-sets/measurements.service.ts';

/**
 * Folds the answers of a finished measurement whose inbox is empty, once for each version of the rules. All in one
 * transaction: a crash leaves what was there before, and whoever comes next folds again.
 */
export async function ensureStatistics(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  accountId: string,
  measurement: MeasurementRow,
): Promise<void> {
  const isDone = (tx: Tx) =>
    findFoldVersion(tx, accountId, measurement.id).then((version) => (version ?? 0) >= FOLD_VERSION);
  if (await inTenant(db, accountId, isDone)) return;
  await withAnalysisThread((thread) =>
    inTenant(db, accountId, async (tx) => {
      await lockFolding(tx, measurement.id);
      if (await isDone(tx)) return;
      const described = await describeMeasurement(tx, accountId, measurement);
      const folded = await foldIn(thread, readResponses(tx, accountId, measurement.id), described);
      await replaceFolded(tx, accountId, measurement.id, { folded, version: FOLD_VERSION, at: clock.now() });
    }),
  );
}

async function foldIn(
  thread: AnalysisThread,
  responses: ReturnType<typeof readResponses>,
  { foldFrame }: Pick<Described, 'foldFrame'>,
) {
  await thread.ask({ kind: 'start-folding', frame: foldFrame });
  // The next portion is fetched while the thread works on this one.
  let working: Promise<unknown> = Promise.resolve();
  for await (const portion of responses) {
    await working;
    working = thread.ask({ kind: 'fold', responses: portion });
    // Awaited with the next portion; until then its failure is no news for anybody.
    working.catch(() => undefined);
  }
  await working;
  return (await thread.ask({ kind: 'finish-folding' })).folded;
}

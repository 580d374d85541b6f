import type { Db } from '../../../../platform/database/tenant.ts';
import { openKey, readSealed } from '../../../4-measurements/sealed-answers/index.ts';
import type { Folded } from '../folding/folded.ts';
import { mergeAggregates } from '../folding/merge-aggregates.ts';
import type { ResultsWanted } from './analysis-work.ts';
import { collectComments } from './collected-comments.ts';
import { countInThreads, countingThreads } from './count-in-threads.ts';
import { checkCounts, CountsDifferError, planSecondCount } from './second-count.ts';

/**
 * Opens the sealed submissions of a measurement, in several threads where they are many, and aggregates them, in memory only: what a person answered is in no table and no
 * file. What comes back was counted twice.
 * @throws where a submission cannot be opened, comes twice, or counts differ
 */
export async function aggregateSealed(
  db: Db,
  wanted: ResultsWanted,
  signal: AbortSignal,
): Promise<{ folded: Folded; comments: ReturnType<typeof collectComments> }> {
  const { measurementId, foldFrame: frame, submissions, keyStore, publicKey } = wanted;
  const store = { ...keyStore, serverKey: Buffer.from(keyStore.serverKey) };
  const key = await openKey(store, { measurementId, publicKey: Buffer.from(publicKey) });
  const secondPlan = planSecondCount(frame, submissions);
  const seen = new Set<string>();
  const counted = await countInThreads(readSealed(db, wanted), {
    data: { opening: { measurementId, key }, counting: { frame, secondPlan } },
    threads: countingThreads(submissions),
    see(ids) {
      signal.throwIfAborted();
      for (const id of ids) {
        if (seen.has(id)) throw new CountsDifferError('A submission comes twice.');
        seen.add(id);
      }
    },
  });
  if (seen.size !== submissions)
    throw new CountsDifferError(`${submissions} submissions were acknowledged, and ${seen.size} are there.`);
  const folded = mergeAggregates(counted.map((part) => part.folded));
  if (folded.responses !== submissions) throw new CountsDifferError('Not every submission was counted once.');
  checkCounts(frame, secondPlan, { folded, seconds: counted.map((part) => part.second) });
  return {
    folded,
    comments: collectComments(
      frame,
      counted.flatMap((part) => part.comments),
    ),
  };
}

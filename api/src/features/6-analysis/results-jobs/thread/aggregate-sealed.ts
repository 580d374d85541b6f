import type { Db } from '../../../../platform/database/tenant.ts';
import { openKey, readSealed } from '../../../4-measurements/sealed-answers/index.ts';
import { type Aggregates, mergeAggregates } from '../../aggregation/index.ts';
import type { ResultsRequest } from './analysis-work.ts';
import { collectComments } from './collected-comments.ts';
import { countInThreads, countingThreads } from './count-in-threads.ts';
import { checkCounts, CountsDifferError, planSecondCount } from './second-count.ts';

/**
 * Decrypts and aggregates the sealed submissions of a measurement, in several threads if there are many. Decrypted answers exist in
 * memory only, never in tables or files. All answers are counted twice.
 * @throws Error if a submission cannot be decrypted or occurs twice
 * @throws CountsDifferError if the counts differ
 */
export async function aggregateSealed(
  db: Db,
  request: ResultsRequest,
  signal: AbortSignal,
): Promise<{ aggregates: Aggregates; comments: ReturnType<typeof collectComments> }> {
  const { measurementId, aggregationFrame: frame, names, submissions, keyStore, publicKey } = request;
  const store = { ...keyStore, serverKey: Buffer.from(keyStore.serverKey) };
  const key = await openKey(store, { measurementId, publicKey: Buffer.from(publicKey) });
  const secondPlan = planSecondCount(frame, submissions);
  const seen = new Set<string>();
  const counted = await countInThreads(readSealed(db, request), {
    data: { opening: { measurementId, key }, counting: { frame, secondPlan, names } },
    threads: countingThreads(submissions),
    onPortion(ids) {
      signal.throwIfAborted();
      for (const id of ids) {
        if (seen.has(id)) throw new CountsDifferError('A submission occurs twice.');
        seen.add(id);
      }
    },
  });
  if (seen.size !== submissions)
    throw new CountsDifferError(`${submissions} submissions were acknowledged, but ${seen.size} exist.`);
  const aggregates = mergeAggregates(counted.map((part) => part.aggregates));
  if (aggregates.responses !== submissions) throw new CountsDifferError('Not every submission was counted once.');
  checkCounts(frame, secondPlan, { aggregates, seconds: counted.map((part) => part.second) });
  return {
    aggregates,
    comments: collectComments(
      frame,
      counted.flatMap((part) => part.comments),
    ),
  };
}

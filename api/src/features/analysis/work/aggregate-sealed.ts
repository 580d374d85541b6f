import type { Db } from '../../../platform/database/tenant.ts';
import { openingThreads, openKey, openSubmissions, readSealed } from '../../sealed-answers/sealed-answers.service.ts';
import type { Folded } from '../folding/folded.ts';
import { startFolding } from '../folding/start-folding.ts';
import type { ResultsWanted } from './analysis-work.ts';
import { collectComments } from './collected-comments.ts';
import { CountsDifferError, startSecondCount } from './second-count.ts';

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
  const { measurementId, foldFrame, submissions, keyStore, publicKey } = wanted;
  const store = { ...keyStore, serverKey: Buffer.from(keyStore.serverKey) };
  const key = await openKey(store, { measurementId, publicKey: Buffer.from(publicKey) });
  const folding = startFolding(foldFrame);
  const second = startSecondCount(foldFrame);
  const comments = collectComments(foldFrame);
  const opened = new Set<string>();
  const sealed = readSealed(db, wanted);
  for await (const portion of openSubmissions(sealed, { measurementId, key }, openingThreads(submissions))) {
    signal.throwIfAborted();
    for (const { id, content } of portion) {
      if (opened.has(id)) throw new CountsDifferError('A submission comes twice.');
      opened.add(id);
      folding.add(content);
      second.add(content);
      comments.add(content);
    }
  }
  if (opened.size !== submissions)
    throw new CountsDifferError(`${submissions} submissions were acknowledged, and ${opened.size} are there.`);
  const folded = folding.finish();
  second.check(folded);
  return { folded, comments };
}

import { availableParallelism } from 'node:os';
import { startThread } from '../../platform/threads/start-thread.ts';
import { decodeContent, type SealedContent } from './content.ts';
import {
  createPackedOpener,
  packSealed,
  unpackMessages,
  type OpeningThreadData,
  type PackedSubmissions,
} from './packed-submissions.ts';
import type { SealedRow } from './sealed-submissions.queries.ts';

/** Starting a thread costs about as much as opening a thousand submissions: each gets several times as many. */
const SUBMISSIONS_A_THREAD = 5_000;
/** Portions that a thread has at a time: it works on one while the next one waits for it. */
const PORTIONS_A_THREAD = 2;

/** A submission that was opened. */
interface OpenedSubmission {
  readonly submissionId: string;
  readonly content: SealedContent;
}

/** How many threads open so many submissions; none where whoever asks opens them sooner. */
export const openingThreads = (submissions: number): number =>
  Math.min(availableParallelism(), Math.floor(submissions / SUBMISSIONS_A_THREAD));

/**
 * Opens submissions in so many threads, in memory only, and yields them portion by portion in the order in which they come. Its threads
 * have ended when it ends, also after a failure.
 * @throws where one was not sealed for this key, measurement and id
 */
export async function* openSubmissions(
  portions: AsyncIterable<readonly SealedRow[]>,
  data: OpeningThreadData,
  threads: number,
): AsyncGenerator<OpenedSubmission[]> {
  const module = new URL('./opening-thread.ts', import.meta.url);
  const openers = Array.from({ length: threads }, () => startThread<PackedSubmissions, Messages>(module, data));
  const openHere = createPackedOpener(data);
  const ahead: Promise<OpenedSubmission[]>[] = [];
  let portionsSeen = 0;
  try {
    for await (const portion of portions) {
      const opener = openers[portionsSeen % threads];
      portionsSeen += 1;
      ahead.push(openPortion(portion, (packed) => opener?.ask(packed, [packed.bytes.buffer]) ?? openHere(packed)));
      if (ahead.length > threads * PORTIONS_A_THREAD) yield await ahead.shift()!;
    }
    while (ahead.length > 0) yield await ahead.shift()!;
  } finally {
    await Promise.all(openers.map((opener) => opener.close()));
  }
}

/** What was sealed, where the sealed submissions were. */
type Messages = Uint8Array<ArrayBuffer>;
type Open = (packed: PackedSubmissions) => Messages | Promise<Messages>;

function openPortion(portion: readonly SealedRow[], open: Open): Promise<OpenedSubmission[]> {
  const read = async () => {
    const messages = unpackMessages(portion, await open(packSealed(portion)));
    return portion.map(({ submission_id: submissionId }, index) => ({
      submissionId,
      content: decodeContent(messages[index]!),
    }));
  };
  const opened = read();
  // Awaited in its turn; whoever stops before has no use for its failure.
  opened.catch(() => undefined);
  return opened;
}

import { availableParallelism } from 'node:os';
import { startThread } from '../../platform/threads/start-thread.ts';
import { decodeContent, type SealedContent } from './content.ts';
import { createPortionOpener, messagesOf, type OpeningThreadData, type SealedPortion } from './sealed-portions.ts';

/** Starting a thread costs about as much as opening a thousand submissions: each gets several times as many. */
const SUBMISSIONS_A_THREAD = 5_000;
/** Portions that a thread has at a time: it works on one while the next one waits for it. */
const PORTIONS_A_THREAD = 2;

/** A submission that was opened. */
interface OpenedSubmission {
  /** The 16 bytes of its id, as text. */
  readonly id: string;
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
  portions: AsyncIterable<SealedPortion>,
  data: OpeningThreadData,
  threads: number,
): AsyncGenerator<Iterable<OpenedSubmission>> {
  const module = new URL('./opening-thread.ts', import.meta.url);
  const openers = Array.from({ length: threads }, () => startThread<SealedPortion, SealedPortion>(module, data));
  const openOne = createPortionOpener(data);
  const openHere = async (portion: SealedPortion) => openOne(portion);
  const ahead: Promise<SealedPortion>[] = [];
  let portionsSeen = 0;
  try {
    for await (const portion of portions) {
      const opener = openers[portionsSeen % threads];
      portionsSeen += 1;
      const opened = opener ? opener.ask(portion, [portion.buffer]) : openHere(portion);
      // Awaited in its turn; whoever stops before has no use for its failure.
      opened.catch(() => undefined);
      ahead.push(opened);
      if (ahead.length > threads * PORTIONS_A_THREAD) yield decode(await ahead.shift()!);
    }
    while (ahead.length > 0) yield decode(await ahead.shift()!);
  } finally {
    await Promise.all(openers.map((opener) => opener.close()));
  }
}

function* decode(opened: SealedPortion): Generator<OpenedSubmission> {
  for (const { id, message } of messagesOf(opened)) yield { id, content: decodeContent(message) };
}

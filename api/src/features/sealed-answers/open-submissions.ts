import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { decodeContent, type SealedContent } from './content.ts';
import {
  openPacked,
  packSealed,
  unpackMessages,
  type OpeningReply,
  type OpeningThreadData,
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
  const openers = Array.from({ length: threads }, () => startOpener(data));
  const ahead: Promise<OpenedSubmission[]>[] = [];
  let portionsSeen = 0;
  try {
    for await (const portion of portions) {
      const open = openers[portionsSeen % threads]?.open ?? ((packed) => openPacked(data, packed));
      portionsSeen += 1;
      ahead.push(openPortion(portion, open));
      if (ahead.length > threads * PORTIONS_A_THREAD) yield await ahead.shift()!;
    }
    while (ahead.length > 0) yield await ahead.shift()!;
  } finally {
    await Promise.all(openers.map((opener) => opener.close()));
  }
}

type Open = (packed: ReturnType<typeof packSealed>) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

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

/** A thread that opens packed submissions, one portion after the other. */
function startOpener(data: OpeningThreadData) {
  const worker = new Worker(new URL('./opening-thread.ts', import.meta.url), {
    workerData: data,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const exited = once(worker, 'exit').catch(() => undefined);
  const waiting: PromiseWithResolvers<Uint8Array<ArrayBuffer>>[] = [];
  let failure: Error | null = null;
  const failAll = (cause: Error) => {
    failure ??= cause;
    for (const one of waiting.splice(0)) one.reject(failure);
  };
  worker.on('message', (reply: OpeningReply) => {
    const asked = waiting.shift();
    if (reply.kind === 'opened') asked?.resolve(reply.messages);
    else asked?.reject(new Error(reply.message));
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('A thread that opens submissions has ended.')));
  return {
    open(packed: ReturnType<typeof packSealed>): Promise<Uint8Array<ArrayBuffer>> {
      if (failure) return Promise.reject(failure);
      const asked = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      waiting.push(asked);
      worker.postMessage(packed, [packed.bytes.buffer]);
      return asked.promise;
    },
    /** Lets it end by itself, after the portions that it has: cut off while its code is loaded, it could take the process with it. */
    async close(): Promise<void> {
      worker.postMessage(null);
      await exited;
    },
  };
}

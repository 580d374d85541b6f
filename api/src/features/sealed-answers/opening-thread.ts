import { workerData } from 'node:worker_threads';
import { answerCalls } from '../../platform/threads/thread-calls.ts';
import { createPortionOpener, type OpeningThreadData, type SealedPortion } from './sealed-portions.ts';

/* A thread that opens sealed submissions, since each can be opened by itself. */

// Written by openSubmissions.
const open = createPortionOpener(workerData as OpeningThreadData);

answerCalls((portion: SealedPortion) => {
  const opened = open(portion);
  return { reply: opened, transfer: [opened.buffer] };
});

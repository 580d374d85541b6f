import { workerData } from 'node:worker_threads';
import { answerCalls } from '../../platform/threads/thread-calls.ts';
import { createPackedOpener, type OpeningThreadData, type PackedSubmissions } from './packed-submissions.ts';

/* A thread that opens sealed submissions, since opening is most of the work of results and each can be opened by itself. */

// Written by openSubmissions.
const open = createPackedOpener(workerData as OpeningThreadData);

answerCalls((packed: PackedSubmissions) => {
  const messages = open(packed);
  return { reply: messages, transfer: [messages.buffer] };
});

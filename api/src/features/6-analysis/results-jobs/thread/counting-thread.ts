import { workerData } from 'node:worker_threads';
import { answerCalls } from '../../../../platform/threads/thread-calls.ts';
import { createPortionCounter, type CountingCall, type CountingThreadData } from './count-in-threads.ts';

/* Worker thread that decrypts and counts sealed submissions of a measurement, in memory only. */

// Written by `countInThreads`.
const count = createPortionCounter(workerData as CountingThreadData);

answerCalls((call: CountingCall) => ({ reply: count(call) }));

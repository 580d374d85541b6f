import { parentPort, workerData } from 'node:worker_threads';
import { openPacked, type OpeningReply, type OpeningThreadData, type PackedSubmissions } from './packed-submissions.ts';

/* A thread that opens sealed submissions, since opening is most of the work of results and each can be opened by itself. */

// Written by openSubmissions.
const data = workerData as OpeningThreadData;

const reply = (message: OpeningReply, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);

parentPort?.on('message', (packed: PackedSubmissions | null) => {
  // Nothing more comes: it ends by itself.
  if (packed === null) return parentPort?.close();
  try {
    const messages = openPacked(data, packed);
    return reply({ kind: 'opened', messages }, [messages.buffer]);
  } catch (cause) {
    return reply({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
  }
});

import { parentPort } from 'node:worker_threads';

/** The last message to a thread. */
export const CLOSE = 'close';

/** One reply for each call, in order. */
export type ThreadReply<Reply> =
  { readonly kind: 'answered'; readonly reply: Reply } | { readonly kind: 'failed'; readonly message: string };

/** Answers the calls of `startThread` inside the thread; `transfer` lists memory of the reply to transfer. */
export function answerCalls<Call, Reply>(
  answer: (call: Call) => { readonly reply: Reply; readonly transfer?: readonly ArrayBuffer[] },
): void {
  const post = (message: ThreadReply<Reply>, transfer: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, transfer);
  parentPort?.on('message', (call: Call | typeof CLOSE) => {
    // The thread ends once its port is closed.
    if (call === CLOSE) return parentPort?.close();
    try {
      const { reply, transfer } = answer(call);
      return post({ kind: 'answered', reply }, transfer);
    } catch (cause) {
      return post({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
    }
  });
}

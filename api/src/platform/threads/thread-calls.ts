import { parentPort } from 'node:worker_threads';

/** The last message that a thread gets. */
export const CLOSE = 'close';

/** One for each call, in their order. */
export type ThreadReply<Reply> =
  { readonly kind: 'answered'; readonly reply: Reply } | { readonly kind: 'failed'; readonly message: string };

/** Answers the calls of `startThread`, in the thread that it started; `transfer`: memory of the reply that is given away. */
export function answerCalls<Call, Reply>(
  answer: (call: Call) => { readonly reply: Reply; readonly transfer?: readonly ArrayBuffer[] },
): void {
  const post = (message: ThreadReply<Reply>, transfer: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, transfer);
  parentPort?.on('message', (call: Call | typeof CLOSE) => {
    // Nothing is left that would keep the thread: it ends by itself.
    if (call === CLOSE) return parentPort?.close();
    try {
      const { reply, transfer } = answer(call);
      return post({ kind: 'answered', reply }, transfer);
    } catch (cause) {
      return post({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
    }
  });
}

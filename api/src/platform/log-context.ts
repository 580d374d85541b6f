import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that every log line within a request or job carries. */
interface LogContext {
  readonly reqId?: string;
  readonly queue?: string;
  readonly jobId?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs `work`; every line that it logs, also asynchronously, contains `context`. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return contexts.run(context, work);
}

export function readLogContext(): LogContext {
  return contexts.getStore() ?? {};
}

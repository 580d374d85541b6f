import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line says that is written while something is being done: the request, or the job. */
interface LogContext {
  readonly reqId?: string;
  readonly queue?: string;
  readonly jobId?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Does `work`; each line that it logs, however deep and however late, bears `context`. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return contexts.run(context, work);
}

export function readLogContext(): LogContext {
  return contexts.getStore() ?? {};
}

import { pino, type DestinationStream, type Logger } from 'pino';
import { readLogContext } from './log-context.ts';
import { describeError, redactedPaths } from './redaction.ts';

/**
 * The server's log: lines of JSON without secrets, persons and answers, each with the id of its request or job. `to` is
 * given by tests.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: redactedPaths,
    serializers: { err: (error: unknown) => describeError(error) },
    mixin: () => ({ ...readLogContext() }),
  };
  return to ? pino(options, to) : pino(options);
}

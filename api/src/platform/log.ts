import { pino, type DestinationStream, type Logger } from 'pino';
import { readLogContext } from './log-context.ts';
import { describeError, redactedPaths } from './redaction.ts';

/**
 * Creates the server's log: JSON lines without secrets, personal data and answers, each with the id of its request or
 * job. Tests pass `to`.
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

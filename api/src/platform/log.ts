import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError, redactedPaths } from './redaction.ts';

/** The server's log: lines of JSON without secrets, persons and answers. `to` is given by tests. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = { level, redact: redactedPaths, serializers: { err: (error: unknown) => describeError(error) } };
  return to ? pino(options, to) : pino(options);
}

import { isNativeError } from 'node:util/types';
import pg from 'pg';

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention, system error. */
const CLASSES = ['08', '53', '57', '58'];
/**
 * A protocol violation is a bug of ours, although its class is that of lost connections. PgBouncer uses it for all of
 * its own errors, as when PostgreSQL does not answer.
 */
const PROTOCOL_VIOLATION = '08P01';
/** Further SQLSTATEs: the database is a read-only standby; a lock was not available in time. */
const STATES = ['25006', '55P03'];
const SQLSTATE = /^[\dA-Z]{5}$/;
const SYSTEM_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
];
/** Messages of driver errors that have no code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)|is not queryable$/;
const CAUSES = 5;

/**
 * Returns whether an error, or one of its causes, means that the database or a disk is temporarily unavailable, so that
 * a retry may succeed. SQLSTATEs: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isUnavailable(error: unknown): boolean {
  let next = error;
  for (let depth = 0; isNativeError(next) && depth < CAUSES; depth += 1) {
    if (isUnavailableCode(Reflect.get(next, 'code')) || isFromPooler(next) || MESSAGES.test(next.message)) return true;
    next = next.cause;
  }
  return false;
}

/** Errors of PostgreSQL name the routine of its source; those of a pooler do not. */
const isFromPooler = (error: Error): boolean =>
  error instanceof pg.DatabaseError && error.code === PROTOCOL_VIOLATION && error.routine === undefined;

function isUnavailableCode(code: unknown): boolean {
  if (typeof code !== 'string') return false;
  if (SYSTEM_CODES.includes(code) || STATES.includes(code)) return true;
  return SQLSTATE.test(code) && code !== PROTOCOL_VIOLATION && CLASSES.includes(code.slice(0, 2));
}

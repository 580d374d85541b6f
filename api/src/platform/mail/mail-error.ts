import type { operations } from '@veleta/shared/contracts';

/** Why a mail server will not take a mail for one person, now or ever. */
export type LastingReason = 'address_unknown' | 'address_invalid' | 'mailbox_full' | 'refused';

/** Why a mail is deferred, as operators see it. */
export type DeferralReason = (typeof operations.MAIL_DEFERRALS)[number];

/**
 * What a failed delivery means: `lasting`, this person cannot be reached and another try would be refused too. All others are
 * deferred: `passing`, this mail may be taken later and the connection is fine; `interrupted`, the connection ended while it
 * was being handed over, because of this mail or by itself; `unreachable`, nothing was said about this mail.
 */
export type MailError =
  | { readonly kind: 'lasting'; readonly reason: LastingReason }
  | { readonly kind: 'passing' | 'interrupted' | 'unreachable'; readonly reason: DeferralReason };

const PERMANENT = 500;
const CLOSING = 421;
/** The server wants us to sign in first: of the configuration, not of the person. */
const SIGN_IN_FIRST = [530, 534, 535, 538];
const UNKNOWN_ADDRESS = [550, 551, 553];
const MAILBOX_FULL = 552;

/**
 * Judges what the transport threw. A refusal belongs to the person only where it answers the recipient or the mail itself;
 * whatever else goes wrong (no connection, no sign-in, our sender refused) says nothing about them.
 */
export function classifyMailError(cause: unknown): MailError {
  // An error of the mail library: what it carries is looked at, never trusted.
  const { code, responseCode, response, command } = Object(cause) as Partial<Record<string, unknown>>;
  // Errors of the mail library and of the system have such codes; others are faults of ours in writing this mail.
  if (typeof code !== 'string') return { kind: 'passing', reason: 'server_error' };
  if (typeof responseCode !== 'number') return classifyConnectionError(code, cause);
  const words = typeof response === 'string' ? response : '';
  if (responseCode === CLOSING) return { kind: 'unreachable', reason: 'connection_lost' };
  const answersMail = command === 'DATA' || (typeof command === 'string' && command.startsWith('RCPT'));
  if (!answersMail) return { kind: 'unreachable', reason: 'sender_refused' };
  if (responseCode < PERMANENT) return { kind: 'passing', reason: 'temporary_refusal' };
  if (SIGN_IN_FIRST.includes(responseCode) || /relay/i.test(words)) {
    return { kind: 'unreachable', reason: 'sender_refused' };
  }
  return { kind: 'lasting', reason: reasonOf(responseCode, words) };
}

const OF_THE_SENDER = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'EMESSAGE', 'EREQUIRETLS'];
/** In which a connection that has been set up ends. */
const OF_THE_CONNECTION = ['ECONNECTION', 'ESOCKET', 'EPROTOCOL'];

/** What went wrong without an answer of the mail server. */
function classifyConnectionError(code: string, cause: unknown): MailError {
  const { message, syscall, timeoutType } = Object(cause) as Partial<Record<string, unknown>>;
  if (code === 'EENVELOPE') {
    return /recipient/i.test(String(message))
      ? { kind: 'lasting', reason: 'address_invalid' }
      : { kind: 'unreachable', reason: 'sender_refused' };
  }
  if (OF_THE_SENDER.includes(code)) return { kind: 'unreachable', reason: 'sender_refused' };
  if (code === 'EABORT' || timeoutType === 'SOCKET_TIMEOUT') return { kind: 'interrupted', reason: 'timeout' };
  if (OF_THE_CONNECTION.includes(code) && syscall !== 'connect') {
    return { kind: 'interrupted', reason: 'connection_lost' };
  }
  return { kind: 'unreachable', reason: 'no_connection' };
}

/** By the enhanced status (RFC 3463) where there is one, else by the reply code. */
function reasonOf(responseCode: number, words: string): LastingReason {
  const enhanced = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(words);
  if (enhanced) {
    const [, subject, detail] = enhanced;
    if (subject === '1' || (subject === '2' && detail === '1')) return 'address_unknown';
    if (subject === '2' && detail === '2') return 'mailbox_full';
    return 'refused';
  }
  if (responseCode === MAILBOX_FULL) return 'mailbox_full';
  return UNKNOWN_ADDRESS.includes(responseCode) ? 'address_unknown' : 'refused';
}

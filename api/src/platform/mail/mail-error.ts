import type { operations } from '@veleta/shared/contracts';

/** Why a mail server permanently rejects mails to one person. */
export type PermanentReason = 'address_unknown' | 'address_invalid' | 'mailbox_full' | 'refused';

/** Why a mail is deferred, as shown to operators. */
export type DeferralReason = (typeof operations.MAIL_DEFERRALS)[number];

/**
 * The meaning of a failed delivery. `permanent`: the person cannot be reached. All others are deferred.
 * `temporary`: the server may accept this mail later and the connection works. `interrupted`: the connection ended during
 * the transfer, because of this mail or not. `unreachable`: the failure is unrelated to this mail.
 */
export type MailError =
  | { readonly kind: 'permanent'; readonly reason: PermanentReason }
  | { readonly kind: 'temporary' | 'interrupted' | 'unreachable'; readonly reason: DeferralReason };

const PERMANENT = 500;
const CLOSING = 421;
/** The server requires authentication: an error of the configuration, not of the recipient. */
const SIGN_IN_FIRST = [530, 534, 535, 538];
const UNKNOWN_ADDRESS = [550, 551, 553];
const MAILBOX_FULL = 552;

/**
 * Classifies an error of the transport. An error counts against the recipient only when it replies to the recipient or
 * to the mail data. All other errors (no connection, no sign-in, our sender rejected) say nothing about the recipient.
 */
export function classifyMailError(cause: unknown): MailError {
  // An error of the mail library: its fields are untrusted.
  const { code, responseCode, response, command } = Object(cause) as Partial<Record<string, unknown>>;
  // Errors of the mail library and of the system have a string code; others are bugs in how we wrote this mail.
  if (typeof code !== 'string') return { kind: 'temporary', reason: 'server_error' };
  if (typeof responseCode !== 'number') return classifyConnectionError(code, cause);
  const text = typeof response === 'string' ? response : '';
  if (responseCode === CLOSING) return { kind: 'unreachable', reason: 'connection_lost' };
  const concernsMail = command === 'DATA' || (typeof command === 'string' && command.startsWith('RCPT'));
  if (!concernsMail) return { kind: 'unreachable', reason: 'sender_refused' };
  if (responseCode < PERMANENT) return { kind: 'temporary', reason: 'temporary_refusal' };
  if (SIGN_IN_FIRST.includes(responseCode) || /relay/i.test(text)) {
    return { kind: 'unreachable', reason: 'sender_refused' };
  }
  return { kind: 'permanent', reason: permanentReasonOf(responseCode, text) };
}

const SENDER_ERRORS = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'EMESSAGE', 'EREQUIRETLS'];
/** Errors of an established connection. */
const CONNECTION_ERRORS = ['ECONNECTION', 'ESOCKET', 'EPROTOCOL'];

/** Classifies errors without a reply of the mail server. */
function classifyConnectionError(code: string, cause: unknown): MailError {
  const { message, syscall, timeoutType } = Object(cause) as Partial<Record<string, unknown>>;
  if (code === 'EENVELOPE') {
    return /recipient/i.test(String(message))
      ? { kind: 'permanent', reason: 'address_invalid' }
      : { kind: 'unreachable', reason: 'sender_refused' };
  }
  if (SENDER_ERRORS.includes(code)) return { kind: 'unreachable', reason: 'sender_refused' };
  if (code === 'EABORT' || timeoutType === 'SOCKET_TIMEOUT') return { kind: 'interrupted', reason: 'timeout' };
  if (CONNECTION_ERRORS.includes(code) && syscall !== 'connect') {
    return { kind: 'interrupted', reason: 'connection_lost' };
  }
  return { kind: 'unreachable', reason: 'no_connection' };
}

/** Classifies by the enhanced status code (RFC 3463) if present, otherwise by the reply code. */
function permanentReasonOf(responseCode: number, text: string): PermanentReason {
  const enhanced = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(text);
  if (enhanced) {
    const [, subject, detail] = enhanced;
    if (subject === '1' || (subject === '2' && detail === '1')) return 'address_unknown';
    if (subject === '2' && detail === '2') return 'mailbox_full';
    return 'refused';
  }
  if (responseCode === MAILBOX_FULL) return 'mailbox_full';
  return UNKNOWN_ADDRESS.includes(responseCode) ? 'address_unknown' : 'refused';
}

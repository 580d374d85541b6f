/** Why a mail server will not take a mail for one person, now or ever. */
export type LastingReason = 'address_unknown' | 'address_invalid' | 'mailbox_full' | 'refused';

/**
 * What a failed delivery means: `lasting`, this person cannot be reached and another try would be refused too; `passing`,
 * this mail may be taken later; `unreachable`, nothing can be sent now, whoever it is for.
 */
export type MailRefusal =
  | { readonly kind: 'lasting'; readonly reason: LastingReason }
  | { readonly kind: 'passing' }
  | { readonly kind: 'unreachable' };

const PERMANENT = 500;
const CLOSING = 421;
/** The server wants us to sign in first: of the configuration, not of the person. */
const SIGN_IN_FIRST = [530, 534, 535, 538];
const UNKNOWN_ADDRESS = [550, 551, 553];
const MAILBOX_FULL = 552;

/**
 * Judges what the transport threw. A refusal belongs to the person only where it answers the recipient or the mail itself;
 * whatever else goes wrong (no connection, no sign-in, our sender refused, a fault of ours) says nothing about them.
 */
export function judgeRefusal(cause: unknown): MailRefusal {
  // An error of the mail library: what it carries is looked at, never trusted.
  const { code, responseCode, response, command } = Object(cause) as Partial<Record<string, unknown>>;
  const words = typeof response === 'string' ? response : '';
  if (code === 'EENVELOPE' && typeof responseCode !== 'number') {
    const isRecipient = cause instanceof Error && /recipient/i.test(cause.message);
    return isRecipient ? { kind: 'lasting', reason: 'address_invalid' } : { kind: 'unreachable' };
  }
  const answersMail = command === 'DATA' || (typeof command === 'string' && command.startsWith('RCPT'));
  if (typeof responseCode !== 'number' || !answersMail || responseCode === CLOSING) return { kind: 'unreachable' };
  if (responseCode < PERMANENT) return { kind: 'passing' };
  if (SIGN_IN_FIRST.includes(responseCode) || /relay/i.test(words)) return { kind: 'unreachable' };
  return { kind: 'lasting', reason: reasonOf(responseCode, words) };
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

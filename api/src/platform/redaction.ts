/** What never reaches a log as it is. */
export const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.refresh',
  '*.access',
];

const TOKEN_PLACES = [
  /(\/(?:survey\/response|request-survey-access|reset-password|account-activation|admin-invite|monthly-mail|shared-results|survey-access|survey-responses|survey-drafts|s)\/)[^/?#]+/g,
  /([?&](?:token|refresh|access)=)[^&#]+/g,
];

/** An address with the secrets of links taken out. */
function redactUrl(url: string): string {
  return TOKEN_PLACES.reduce((text, place) => text.replace(place, '$1[secret]'), url);
}

/** Letters of any script: addresses may be international (RFC 6531). */
const EMAILS = /[\p{L}\p{M}\p{N}_.%+'-]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
/** Network addresses of others; the machine's own stays, since it says which of its services is meant. */
const NETWORK_ADDRESSES = new RegExp(
  [
    String.raw`\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b`,
    String.raw`\b(?:[\da-f]{1,4}:){4,7}[\da-f]{1,4}\b`,
    String.raw`\b(?:[\da-f]{1,4}:)+(?::[\da-f]{1,4})+\b`,
  ].join('|'),
  'gi',
);

/** A technical text without secrets of links, e-mail and network addresses. */
export function redactText(text: string): string {
  return redactUrl(text).replace(EMAILS, '[e-mail]').replace(NETWORK_ADDRESSES, '[address]');
}

/** Every secret of a link is longer than this; ids and names of files are not. */
const SECRET_SEGMENTS = /(?<=\/)(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/|$))[\w-]{36,}(?=\/|$)/g;
const LONGEST_PATH = 200;

/** A path as a log may keep it: decoded, so that nothing hides in it, without secrets, even under a mistyped address. */
export function redactPath(path: string): string {
  let text = path;
  try {
    text = decodeURIComponent(path);
  } catch {
    // What cannot be decoded hides nothing that could be read.
  }
  return redactText(text).replace(SECRET_SEGMENTS, '[secret]').slice(0, LONGEST_PATH);
}

interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const CAUSES = 5;

/** What something that was thrown says: an object that is no error often has a message all the same. */
function textOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const message: unknown = Reflect.get(thrown, 'message');
  // Of any other object the names of its fields only: what is in them may be somebody's.
  return typeof message === 'string' && message !== '' ? message : `an object with ${Object.keys(thrown).join(', ')}`;
}

/**
 * What a log keeps of an error: where and why. PostgreSQL adds the row that it refused (`detail`), a mail server whom it
 * refused; neither goes any further.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(textOf(error)) };
  const code: unknown = Reflect.get(error, 'code');
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: redactText(error.message),
    ...(error.stack ? { stack: redactText(error.stack) } : {}),
    ...(error.cause !== undefined && depth < CAUSES ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** Log fields that are redacted. */
export const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.refresh',
  '*.access',
];

const TOKEN_PATTERNS = [
  /(\/(?:survey\/response|request-survey-access|reset-password|account-activation|admin-invite|monthly-mail|shared-results|survey-access|survey-responses|survey-drafts|s)\/)[^/?#]+/g,
  /([?&](?:token|refresh|access)=)[^&#]+/g,
];

/** Replaces the secrets of links in a URL. */
function redactUrl(url: string): string {
  return TOKEN_PATTERNS.reduce((text, pattern) => text.replace(pattern, '$1[secret]'), url);
}

/** Letters of any script: addresses may be international (RFC 6531). */
const EMAILS = /[\p{L}\p{M}\p{N}_.%+'-]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
/** Network addresses except loopback ones, which identify a local service. */
const NETWORK_ADDRESSES = new RegExp(
  [
    String.raw`\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b`,
    String.raw`\b(?:[\da-f]{1,4}:){4,7}[\da-f]{1,4}\b`,
    String.raw`\b(?:[\da-f]{1,4}:)+(?::[\da-f]{1,4})+\b`,
  ].join('|'),
  'gi',
);

/** Removes secrets of links, e-mail addresses and network addresses from a technical text. */
export function redactText(text: string): string {
  return redactUrl(text).replace(EMAILS, '[e-mail]').replace(NETWORK_ADDRESSES, '[address]');
}

/** Secrets of links are longer than this; ids and file names are not. */
const SECRET_SEGMENTS = /(?<=\/)(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/|$))[\w-]{36,}(?=\/|$)/g;
const LONGEST_PATH = 200;

/** Returns a path for the log: decoded and without secrets, even of a mistyped URL. */
export function redactPath(path: string): string {
  let text = path;
  try {
    text = decodeURIComponent(path);
  } catch {
    // An undecodable path is logged as it is.
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

/** Returns the message of a thrown value, which may be an object that is no error. */
function textOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const message: unknown = Reflect.get(thrown, 'message');
  // Only the field names of other objects, because their values may be personal data.
  return typeof message === 'string' && message !== '' ? message : `an object with ${Object.keys(thrown).join(', ')}`;
}

/**
 * Describes an error for the log. Omits PostgreSQL's rejected row (`detail`) and the recipient that a mail server
 * rejected.
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

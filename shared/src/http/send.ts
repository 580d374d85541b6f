import ky, { TimeoutError } from 'ky';
import { readStored, writeStored } from '../session/storage.ts';
import { addressOf } from './address.ts';
import { bodyOf, type Files } from './body.ts';
import { HttpError, NetworkError } from './errors.ts';
import { toCamelCase } from './keys.ts';
import { DEFAULT_ACCEPT_LANGUAGE, HTTP_TIMEOUT_MS, httpSettings } from './settings.ts';

/** One request in plain form; `call` creates it from a contract. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  version: string;
  service: string;
  uri?: string;
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  files?: Files;
  /** Omits Authorization and never refreshes. */
  skipAuth?: boolean;
  /** Sends the body's keys unchanged. */
  noKeyConversion?: boolean;
  /** Returns the reply as a Blob. */
  asBlob?: boolean;
  /** Sends no cookie and stores nothing of the reply, for anonymous respondents. Referrers follow the page's policy. */
  isAnonymous?: boolean;
  /** Continues after the page is closed (`keepalive`); for small bodies only. */
  keepalive?: boolean;
  signal?: AbortSignal;
}

const ANONYMOUS = { credentials: 'omit', cache: 'no-store' } as const;

interface Sending extends ApiRequest {
  mayStoreTokens?: () => boolean;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const recordOf = (value: unknown): Record<string, unknown> =>
  // The check makes it a record with unknown values.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A proxy returned a page instead of our reply.
    if (!response.ok) return undefined;
    throw new HttpError({ status: response.status, code: 'internal', message: `Not JSON: ${String(cause)}` });
  }
}

/** Stores the tokens of a reply: access from the header or `access`, refresh from `refresh`. */
function storeTokens(response: Response, data: Record<string, unknown>): void {
  const header = response.headers.get('authorization')?.replace(/^Bearer\s+/i, '');
  const access = textOf(header) ?? textOf(data['access']);
  const refresh = textOf(data['refresh']);
  if (access) writeStored('token', access);
  if (refresh) writeStored('refresh', refresh);
}

function failureOf(response: Response, data: Record<string, unknown>): HttpError {
  const reply = recordOf(toCamelCase(data));
  // Each field is used only in the documented shape: a proxy may return anything.
  const { fields, rows, rowsTotal, retryAfter } = reply as Partial<
    Pick<HttpError, 'fields' | 'rows' | 'rowsTotal' | 'retryAfter'>
  >;
  const requestId = textOf(reply['requestId']);
  return new HttpError({
    status: response.status,
    code: textOf(reply['error']) ?? (response.status === 503 ? 'unavailable' : 'internal'),
    message: textOf(reply['message']) ?? textOf(reply['error']) ?? `HTTP ${response.status}`,
    ...(Array.isArray(fields) && { fields }),
    ...(Array.isArray(rows) && { rows }),
    ...(typeof rowsTotal === 'number' && { rowsTotal }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(requestId && { requestId }),
  });
}

/** Converts an error of the transport to ours; a caller's own abort stays unchanged. */
function onTheWay(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || error instanceof HttpError) return error;
  return new NetworkError(error instanceof TimeoutError ? 'timeout' : 'network', error);
}

/** Wraps `fetch` so that it always receives a single Request. */
const sendBy =
  (fetch: (request: Request) => Promise<Response>): typeof globalThis.fetch =>
  (input, init) =>
    fetch(new Request(input, init));

async function exchange(request: Sending): Promise<{ response: Response; reply: unknown }> {
  const token = request.skipAuth ? null : readStored('token');
  const headers = new Headers({ 'Accept-Language': httpSettings.language() ?? DEFAULT_ACCEPT_LANGUAGE });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const address = addressOf(httpSettings.host, request);
  const body = bodyOf(request);
  try {
    const response = await ky(address, {
      method: request.method,
      headers,
      retry: 0,
      timeout: HTTP_TIMEOUT_MS,
      throwHttpErrors: false,
      ...body,
      ...(request.isAnonymous && ANONYMOUS),
      ...(request.keepalive && { keepalive: true }),
      ...(httpSettings.fetch && { fetch: sendBy(httpSettings.fetch) }),
      ...(request.signal && { signal: request.signal }),
    });
    return { response, reply: request.asBlob && response.ok ? await response.blob() : await read(response) };
  } catch (error) {
    throw onTheWay(error, request.signal);
  }
}

/**
 * Sends one request without retries and returns the reply with camelCase keys.
 * @throws HttpError for a failed reply, NetworkError without a reply
 */
export async function send(request: Sending): Promise<unknown> {
  const { response, reply } = await exchange(request);
  const data = recordOf(reply);
  if (!response.ok || data['error']) throw failureOf(response, data);
  if (request.mayStoreTokens?.() ?? true) storeTokens(response, data);
  return request.asBlob ? reply : toCamelCase(reply);
}

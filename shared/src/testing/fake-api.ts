import * as z from 'zod/mini';
import { ERROR_STATUS, type Call, type ErrorCode, type Schema } from '../contracts/index.ts';

/** A reply of the fake API. Of several for one call each is used once; the last one repeats. */
export interface Reply {
  readonly call: Call;
  /** In wire form (snake_case); validated by the contract. */
  readonly reply?: unknown;
  /** A code of the catalogue, or the whole error reply. `network` breaks the connection. */
  readonly error?: ErrorCode | 'network' | { readonly error: ErrorCode; readonly [extra: string]: unknown };
  /** Delays the reply until this settles, to test the loading state. */
  readonly after?: Promise<unknown>;
}

/** A recorded request in wire form; a multipart body is an object of its fields. */
export interface SentRequest {
  readonly call: Call;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

const pathOf = ({ version, service, uri }: Call): RegExp =>
  new RegExp(`^/api/${version}/${service}/${uri.replace(/:[a-z_]+/g, '[^/]+')}$`);

const hold = (what: string, schema: Schema | undefined, value: unknown): void => {
  if (!schema) return;
  const result = z.safeParse(schema, value);
  if (!result.success) throw new TypeError(`${what} breaks its contract:\n${z.prettifyError(result.error)}`);
};

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text ? JSON.parse(text) : undefined;
}

/** Waits, unless the request is aborted, as `fetch` does. */
async function unlessAborted(signal: AbortSignal, waiting: Promise<unknown> | undefined): Promise<void> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  aborted.catch(() => {});
  await Promise.race([waiting, aborted]);
  signal.throwIfAborted();
}

const errorBody = (error: Exclude<Reply['error'], 'network' | undefined>) => {
  const body = typeof error === 'string' ? { error } : error;
  return { message: body.error, request_id: 'test', ...body };
};

/**
 * Replaces `fetch` by a fake API with replies by contract, in the given order.
 * @returns the recorded requests, and how to restore the real `fetch`
 */
export function fakeApi(replies: readonly Reply[]): { requests: SentRequest[]; restore: () => void } {
  for (const { call, reply, error } of replies) {
    if (error === undefined) hold(`Reply of ${call.method} ${call.service}/${call.uri}`, call.reply, reply);
  }
  const left = [...replies];
  const requests: SentRequest[] = [];
  const real = globalThis.fetch;

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const at = left.findIndex(({ call }) => call.method === request.method && pathOf(call).test(url.pathname));
    const answer = left[at];
    if (!answer) throw new TypeError(`No reply for ${request.method} ${url.pathname}`);
    const { call } = answer;
    const isLast = left.filter((other) => other.call === call).length === 1;
    if (!isLast) left.splice(at, 1);

    const body = await bodyOf(request);
    requests.push({ call, url, headers: request.headers, body });
    if (!request.headers.get('content-type')?.startsWith('multipart/')) hold('Body', call.body, body);
    await unlessAborted(request.signal, answer.after);

    if (answer.error === 'network') throw new TypeError('Failed to fetch');
    if (answer.error !== undefined) {
      const reply = errorBody(answer.error);
      return Response.json(reply, { status: ERROR_STATUS[reply.error] });
    }
    return call.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(answer.reply, { status: call.status });
  };
  return {
    requests,
    restore: () => {
      globalThis.fetch = real;
    },
  };
}

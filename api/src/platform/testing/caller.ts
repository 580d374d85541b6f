import type { FastifyInstance, InjectOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Call, ErrorReply, Schema } from '@veleta/shared/contracts';
import { urlOf } from '../call-url.ts';

type Input<S> = S extends Schema ? z.input<S> : undefined;

interface CallInput<P, Q, B> {
  params?: Input<P>;
  query?: Input<Q>;
  body?: Input<B>;
  headers?: Record<string, string>;
}

/** The result of a call: `reply` if the status is the call's own, otherwise `error`. */
interface CallResult<R> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly reply: R extends Schema ? z.output<R> : undefined;
  readonly error: ErrorReply;
}

export type Caller = <
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
>(
  call: Call<P, Q, B, R>,
  input?: CallInput<P, Q, B>,
) => Promise<CallResult<R>>;

/**
 * Creates a function that makes calls of the contract by injection, in English by default, with an access token if one
 * is given.
 */
export function createCaller(app: FastifyInstance, signedIn?: string | (() => Promise<string>)): Caller {
  return async (call, { params, query, body, headers } = {}) => {
    const url = Object.entries(params ?? {}).reduce(
      (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
      urlOf(call),
    );
    const access = typeof signedIn === 'function' ? await signedIn() : signedIn;
    const options: InjectOptions = {
      method: call.method,
      url,
      headers: { 'accept-language': 'en', ...(access ? { authorization: `Bearer ${access}` } : {}), ...headers },
    };
    if (query) options.query = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
    if (body !== undefined) options.payload = body as object;
    const response = await app.inject(options);
    const json: unknown =
      response.body && String(response.headers['content-type']).includes('json') ? response.json() : undefined;
    const isDone = response.statusCode === call.status;
    // The type follows from the status; the server has validated replies by the contract.
    return {
      status: response.statusCode,
      headers: response.headers,
      reply: (isDone ? json : undefined) as never,
      error: (isDone ? undefined : json) as never,
    };
  };
}

import type * as z from 'zod/mini';
import type { Call, Schema } from '../contracts/call.ts';
import type { Files } from './body.ts';
import type { CamelCased } from './keys.ts';
import { request } from './request.ts';

type InputOf<S> = S extends Schema ? CamelCased<z.input<S>> : never;
type OutputOf<S> = S extends Schema ? CamelCased<z.output<S>> : undefined;

/** Type of a call's reply in a front end. */
export type ReplyOf<C extends Call> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? OutputOf<R> : never;
/** Type of a call's body in a front end. */
export type BodyOf<C extends Call> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? InputOf<B> : never;

type Part<Name extends string, S> = [S] extends [Schema]
  ? object extends InputOf<S>
    ? { readonly [K in Name]?: InputOf<S> }
    : { readonly [K in Name]: InputOf<S> }
  : { readonly [K in Name]?: undefined };

interface Extras {
  readonly files?: Files;
  /** Omits Authorization even if the contract requires it. */
  readonly skipAuth?: boolean;
  readonly signal?: AbortSignal;
}

/** Arguments of a call besides its contract. */
export type CallOptions<C extends Call> =
  C extends Call<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B> & Extras
    : never;

/** Makes the options argument optional if none of its fields is required. */
type Rest<C extends Call> = object extends CallOptions<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>];

/**
 * Calls the API by a contract. Converts keys of body and query to snake_case, and those of the reply to camelCase.
 * @throws HttpError for a failed reply, NetworkError without a reply
 */
export async function call<const C extends Call>(contract: C, ...rest: Rest<C>): Promise<ReplyOf<C>> {
  // One shape for all contracts; missing fields are undefined.
  const options = (rest[0] ?? {}) as Extras & {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const { method, version, service, uri } = contract;
  const reply = await request({
    method,
    version,
    service,
    uri,
    ...options,
    skipAuth: options.skipAuth ?? contract.isPublic ?? false,
  });
  // The API validates every reply by the same contract before sending.
  return reply as ReplyOf<C>;
}

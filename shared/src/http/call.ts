import type * as z from 'zod/mini';
import type { Call, Schema } from '../contracts/call.ts';
import type { Files } from './body.ts';
import type { CamelCased } from './keys.ts';
import { request } from './request.ts';

type InputOf<S> = S extends Schema ? CamelCased<z.input<S>> : never;
type OutputOf<S> = S extends Schema ? CamelCased<z.output<S>> : undefined;

/** What a call's reply looks like to a front end. */
export type ReplyOf<C extends Call> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? OutputOf<R> : never;
/** What a call's body looks like to a front end. */
export type BodyOf<C extends Call> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? InputOf<B> : never;

type Part<Name extends string, S> = [S] extends [Schema]
  ? object extends InputOf<S>
    ? { readonly [K in Name]?: InputOf<S> }
    : { readonly [K in Name]: InputOf<S> }
  : { readonly [K in Name]?: undefined };

interface Extras {
  readonly files?: Files;
  /** Sends no Authorization even where the contract would. */
  readonly skipAuth?: boolean;
  readonly signal?: AbortSignal;
}

/** What a call needs besides its contract. */
export type CallOptions<C extends Call> =
  C extends Call<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B> & Extras
    : never;

/** The tuple that makes the options optional where nothing in them is required. */
type Rest<C extends Call> = object extends CallOptions<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>];

/**
 * Makes a call of the API by its contract: keys of body and query are given, and of the reply received, in camelCase.
 * @throws HttpError for an answer that is a failure, NetworkError where none came.
 */
export async function call<const C extends Call>(contract: C, ...rest: Rest<C>): Promise<ReplyOf<C>> {
  // One shape for all contracts: what is not there is undefined.
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
  // The API validates every reply by this very contract before it leaves.
  return reply as ReplyOf<C>;
}

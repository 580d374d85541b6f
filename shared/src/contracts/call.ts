import type * as z from 'zod/mini';

/** Any zod/mini schema. */
export type Schema = z.ZodMiniType;

/**
 * One call of the API, declared once. The API validates both directions by it, the front ends derive their types from
 * it, and the OpenAPI document is generated from it. The address is `/api/{version}/{service}/{uri}`.
 */
export interface Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly version: 'v1' | 'v2';
  readonly service: string;
  /** Path after the service, with a trailing slash; path parameters as `:name`. Empty for the service itself. */
  readonly uri: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Names of the files that a multipart body may carry. */
  readonly files?: readonly string[];
  /** Status of success; 204 has no body. */
  readonly status: 200 | 201 | 202 | 204;
  readonly reply?: Reply;
  /** Content type of a reply that is a file; such a reply has no schema. */
  readonly file?: string;
  /** True for public calls: the server ignores Authorization, the client sends none. */
  readonly isPublic?: boolean;
  /** One sentence for the API documentation. */
  readonly summary: string;
}

/** Declares a call; returns it unchanged with its exact types. */
export function defineCall<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
>(call: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return call;
}

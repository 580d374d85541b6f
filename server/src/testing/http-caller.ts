import type { Call, Schema } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

type Input<S> = S extends Schema ? z.input<S> : undefined;

/** Reply of a call over the network. */
export interface Answer<R> {
  readonly status: number;
  /** Set if the status is the call's success status. */
  readonly reply: R extends Schema ? z.output<R> : undefined;
  /** Error code otherwise. */
  readonly error: string | undefined;
}

/** Calls a server at `origin` by the contract, like a browser. Throws if there is no reply. */
export async function callAt<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
>(
  origin: string,
  call: Call<P, Q, B, R>,
  { params, query, body, access }: { params?: Input<P>; query?: Input<Q>; body?: Input<B>; access?: string } = {},
): Promise<Answer<R>> {
  const uri = Object.entries(params ?? {}).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    call.uri,
  );
  const url = new URL(`/api/${call.version}/${call.service}/${uri}`, origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method: call.method,
    headers: {
      'accept-language': 'en',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(access ? { authorization: `Bearer ${access}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown = text ? JSON.parse(text) : undefined;
  const isDone = response.status === call.status;
  // The server has validated the reply against the contract.
  return {
    status: response.status,
    reply: (isDone ? json : undefined) as never,
    error: isDone ? undefined : String(Object(json).error),
  };
}

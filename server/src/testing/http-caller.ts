import type { Call, Schema } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What came back over the network. */
export interface Answer<R> {
  readonly status: number;
  /** When the status is the call's own. */
  readonly reply: R extends Schema ? z.output<R> : undefined;
  /** Code of the error otherwise. */
  readonly error: string | undefined;
}

/** Makes a call of the contract to a server at `origin`, as a browser does. Throws where no answer came. */
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
  // Each is what its status promises; the server has validated replies by the contract already.
  return {
    status: response.status,
    reply: (isDone ? json : undefined) as never,
    error: isDone ? undefined : String(Object(json).error),
  };
}

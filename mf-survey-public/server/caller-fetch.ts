import type { FastifyRequest } from 'fastify';

/**
 * Returns a `fetch` that forwards the visitor's address, so that the API's rate limits apply to the visitor and not to
 * this server.
 */
export const fetchFor =
  ({ ip }: Pick<FastifyRequest, 'ip'>): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-Forwarded-For', ip);
    return fetch(input, { ...init, headers });
  };

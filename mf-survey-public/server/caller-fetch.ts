import type { FastifyRequest } from 'fastify';

/** `fetch` that names the address of whom the page is for, so that the limits of the API count people and not this server. */
export const fetchFor =
  ({ ip }: Pick<FastifyRequest, 'ip'>): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-Forwarded-For', ip);
    return fetch(input, { ...init, headers });
  };

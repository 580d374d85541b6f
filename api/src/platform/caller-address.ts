import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const fromInside = new WeakSet<IncomingMessage>();

/** Marks a request of the server's own pages, which name the address of whom they call for. */
export function markInside(request: IncomingMessage): void {
  fromInside.add(request);
}

/**
 * Network address of the caller, for limits only. Pages that the server draws call the API for somebody: without this all of them
 * would share the address of the server. From outside, the header counts only behind a proxy (`isBehindProxy`).
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'raw' | 'headers'>): string {
  const named = request.headers['x-forwarded-for'];
  return fromInside.has(request.raw) && typeof named === 'string' && isIP(named) !== 0 ? named : request.ip;
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const fromInside = new WeakSet<IncomingMessage>();

/** Marks a request as sent by the server's own pages, which forward the visitor's address. */
export function markInside(request: IncomingMessage): void {
  fromInside.add(request);
}

/**
 * Returns the caller's network address, used only for rate limits. Server-rendered pages call the API for a visitor.
 * Without the forwarded address, all visitors would share the server's. External requests may set the header only
 * behind a proxy (`isBehindProxy`).
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'raw' | 'headers'>): string {
  const named = request.headers['x-forwarded-for'];
  return fromInside.has(request.raw) && typeof named === 'string' && isIP(named) !== 0 ? named : request.ip;
}

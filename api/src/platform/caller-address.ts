import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const internalRequests = new WeakSet<IncomingMessage>();

/** Marks a request as sent by the server's own pages, which forward the visitor's address. */
export function markInternal(request: IncomingMessage): void {
  internalRequests.add(request);
}

/**
 * Returns the caller's network address, used only for rate limits. Server-rendered pages call the API for a visitor.
 * Without the forwarded address, all visitors would share the server's. External requests may set the header only
 * behind a proxy (`isBehindProxy`).
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'raw' | 'headers'>): string {
  const forwarded = request.headers['x-forwarded-for'];
  return internalRequests.has(request.raw) && typeof forwarded === 'string' && isIP(forwarded) !== 0
    ? forwarded
    : request.ip;
}

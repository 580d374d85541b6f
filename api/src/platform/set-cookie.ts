import type { FastifyReply } from 'fastify';
import type { Cookie } from './cookie.ts';

/** Sets or removes a cookie of the browser. */
export function setCookie(
  reply: FastifyReply,
  { name, value, maxAgeSeconds, sameSite, isHidden, path = '/' }: Cookie,
): void {
  reply.setCookie(name, value, {
    path,
    maxAge: maxAgeSeconds,
    sameSite,
    httpOnly: isHidden,
    secure: reply.server.services.config.publicUrl.startsWith('https:'),
  });
}

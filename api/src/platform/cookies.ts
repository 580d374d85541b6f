import type { FastifyReply } from 'fastify';

/** A cookie as a handler specifies it; `Secure` is set for all. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** 0 removes the cookie. */
  readonly maxAgeSeconds: number;
  readonly sameSite: 'strict' | 'lax';
  /** Whether scripts cannot read it (`HttpOnly`). */
  readonly isHidden: boolean;
  /** URL prefix that it is sent to; `/` by default. */
  readonly path?: string;
}

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

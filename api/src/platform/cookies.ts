import type { FastifyReply } from 'fastify';

/** A cookie as a handler wants it; path and `Secure` are the same for all. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** 0 removes it. */
  readonly maxAgeSeconds: number;
  readonly sameSite: 'strict' | 'lax';
  /** Scripts cannot read it. */
  readonly isHidden: boolean;
}

export function setCookie(reply: FastifyReply, { name, value, maxAgeSeconds, sameSite, isHidden }: Cookie): void {
  reply.setCookie(name, value, {
    path: '/',
    maxAge: maxAgeSeconds,
    sameSite,
    httpOnly: isHidden,
    secure: reply.server.services.config.publicUrl.startsWith('https:'),
  });
}

import type { FastifyReply } from 'fastify';

/** A cookie as a handler wants it; `Secure` is the same for all. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** 0 removes it. */
  readonly maxAgeSeconds: number;
  readonly sameSite: 'strict' | 'lax';
  /** Scripts cannot read it. */
  readonly isHidden: boolean;
  /** Addresses that it is sent to: those that begin with this; all unless it says so. */
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

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

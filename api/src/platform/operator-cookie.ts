import { timingSafeEqual } from 'node:crypto';
import type { Cookie } from './cookie.ts';
import { deriveSecret } from './keyed-hash.ts';
import type { Services } from './services.ts';

/**
 * Name of the cookie that identifies an operator when a page is served, because a page request carries no access token.
 * It only permits the page to override remotes.
 */
export const OPERATOR_COOKIE = 'veleta_operator';
const LIFETIME_SECONDS = 30 * 60;
const PURPOSE = 'operator-page';

const signatureOf = (services: Services, sessionId: string, expires: string): string =>
  deriveSecret(services.config.serverKey, PURPOSE, sessionId, expires);
const nowSeconds = (services: Services): number => Math.floor(services.clock.now().getTime() / 1000);

/** Creates the cookie of an operator's session: signed, short-lived, and renewed with each page and each refresh. */
export function operatorCookie(services: Services, sessionId: string): Cookie {
  const expires = String(nowSeconds(services) + LIFETIME_SECONDS);
  return {
    name: OPERATOR_COOKIE,
    value: `${sessionId}.${expires}.${signatureOf(services, sessionId, expires)}`,
    maxAgeSeconds: LIFETIME_SECONDS,
    sameSite: 'strict',
    isHidden: true,
  };
}

export const noOperatorCookie: Cookie = {
  name: OPERATOR_COOKIE,
  value: '',
  maxAgeSeconds: 0,
  sameSite: 'strict',
  isHidden: true,
};

/**
 * Returns the session id of a valid operator cookie; otherwise undefined. The caller must check that the session is
 * active.
 */
export function readOperatorCookie(services: Services, value: string | undefined): string | undefined {
  const [sessionId, expires, signature, ...more] = (value ?? '').split('.');
  if (!sessionId || !expires || !signature || more.length > 0) return undefined;
  const wanted = Buffer.from(signatureOf(services, sessionId, expires));
  const given = Buffer.from(signature);
  const isOurs = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isOurs && Number(expires) > nowSeconds(services) ? sessionId : undefined;
}

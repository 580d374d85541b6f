import { timingSafeEqual } from 'node:crypto';
import type { Cookie } from './cookies.ts';
import { deriveSecret } from './keyed-hash.ts';
import type { Services } from './services.ts';

/**
 * Name of the cookie by which the server knows an operator when it serves a page: the request for a page carries no access
 * token. It opens nothing but the page's permission to override remotes.
 */
export const OPERATOR_COOKIE = 'veleta_operator';
const LIFETIME_SECONDS = 30 * 60;
const PURPOSE = 'operator-page';

const signatureOf = (services: Services, sessionId: string, expires: string): string =>
  deriveSecret(services.config.serverKey, PURPOSE, sessionId, expires);
const nowSeconds = (services: Services): number => Math.floor(services.clock.now().getTime() / 1000);

/** The cookie of an operator's session: signed, soon over, renewed with each page and each refresh. */
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

/** The session that a cookie was given to; undefined where it is not ours or over. Whether that session still stands is another question. */
export function readOperatorCookie(services: Services, value: string | undefined): string | undefined {
  const [sessionId, expires, signature, ...more] = (value ?? '').split('.');
  if (!sessionId || !expires || !signature || more.length > 0) return undefined;
  const wanted = Buffer.from(signatureOf(services, sessionId, expires));
  const given = Buffer.from(signature);
  const isOurs = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isOurs && Number(expires) > nowSeconds(services) ? sessionId : undefined;
}

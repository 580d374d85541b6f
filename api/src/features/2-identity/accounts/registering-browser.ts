import type { Cookie } from '../../../platform/cookie.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';

const NAME = 'veleta_registration';
/** Longer than the link of the mail, which may be requested again. */
const MAX_AGE_SECONDS = 7 * 86_400;
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Returns the secret that identifies a browser which registered an address when its mail is opened; null for other
 * browsers.
 */
export function browserOf(cookies: Cookies): string | null {
  const secret = cookies[NAME];
  return secret !== undefined && SECRET.test(secret) ? secret : null;
}

/** Returns the browser's secret, or a new one, with its cookie. The cookie is sent for every address alike. */
export function identifyBrowser({ random }: Pick<Services, 'random'>, cookies: Cookies): [browser: string, Cookie] {
  const browser = browserOf(cookies) ?? random.bytes(SECRET_BYTES).toString('base64url');
  const cookie: Cookie = {
    name: NAME,
    value: browser,
    maxAgeSeconds: MAX_AGE_SECONDS,
    sameSite: 'strict',
    isHidden: true,
    path: '/api/v1/accounts/',
  };
  return [browser, cookie];
}

/** Hashes a browser's secret for storage. */
export const hashBrowser = (browser: string): Buffer => hashSecret(browser);

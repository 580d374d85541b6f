import type { Cookie } from '../../../platform/cookies.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';

const NAME = 'veleta_registration';
/** Longer than the link of the mail, which may be asked for again. */
const MAX_AGE_SECONDS = 7 * 86_400;
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

type Cookies = Readonly<Record<string, string | undefined>>;

/** The secret by which a browser that registered an address is known again when its mail is opened; null for others. */
export function browserOf(cookies: Cookies): string | null {
  const secret = cookies[NAME];
  return secret !== undefined && SECRET.test(secret) ? secret : null;
}

/** The browser's secret, a new one where it has none, with the cookie that keeps it. Sent for every address alike. */
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

/** What is stored of a browser's secret. */
export const hashBrowser = (browser: string): Buffer => hashSecret(browser);

import { BEEN_HERE_COOKIE } from '@veleta/shared/contracts';
import { writeCookie } from '../write-cookie.ts';

/** Sets a cookie that tells the server: this browser may have stored data that decides which page to show first. */
export const setVisitCookie = (): void => writeCookie(BEEN_HERE_COOKIE, '1');

import { BEEN_HERE_COOKIE } from '@veleta/shared/contracts';

const YEAR_SECONDS = 31_536_000;

/** Sets a cookie that tells the server: this browser may have stored data that decides which page to show first. */
export function setVisitCookie(): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${BEEN_HERE_COOKIE}=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

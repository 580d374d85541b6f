import { BEEN_HERE_COOKIE } from '@veleta/shared/contracts';

const YEAR_SECONDS = 31_536_000;

/** Lets the server tell the next visits that this browser may keep something which decides what is shown first. */
export function noteVisit(): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${BEEN_HERE_COOKIE}=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

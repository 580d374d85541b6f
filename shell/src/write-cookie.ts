const YEAR_SECONDS = 31_536_000;

/** Stores a value for a year in a cookie that the server reads with each page; an empty value removes the cookie. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${value ? YEAR_SECONDS : 0}; samesite=lax${secure}`;
}

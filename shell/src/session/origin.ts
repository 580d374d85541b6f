const KEY = 'veleta.origin';
const HOME = '/dashboard';

/** Keeps the place that somebody wanted to see, for after the sign-in; for this tab only. */
export function keepOrigin({ pathname, search, hash }: { pathname: string; search: string; hash: string }): void {
  try {
    sessionStorage.setItem(KEY, pathname + search + hash);
  } catch {
    // Blocked storage: the sign-in then leads to the dashboard.
  }
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The kept place, else the dashboard. Only a path of this site is accepted. */
export function readOrigin(): string {
  const kept = readKept();
  return kept?.startsWith('/') && !kept.startsWith('//') && !kept.startsWith('/\\') ? kept : HOME;
}

export function forgetOrigin(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked storage has kept nothing.
  }
}

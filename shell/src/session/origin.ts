const KEY = 'veleta.origin';
const HOME = '/dashboard';

/** Keeps the place that somebody wanted to see, for after the sign-in; for this tab only. */
export function keepOrigin({ pathname, search }: { pathname: string; search: string }): void {
  try {
    sessionStorage.setItem(KEY, pathname + search);
  } catch {
    // Blocked storage: the sign-in then leads to the dashboard.
  }
}

/** The kept place, else the dashboard. Only a path of this site is accepted. */
export function readOrigin(): string {
  const kept = sessionStorage.getItem(KEY);
  return kept?.startsWith('/') && !kept.startsWith('//') && !kept.startsWith('/\\') ? kept : HOME;
}

export const forgetOrigin = (): void => sessionStorage.removeItem(KEY);

const KEY = 'veleta.origin';
const HOME = '/dashboard';

/** Stores the requested path for after the sign-in, for this tab only. */
export function storeReturnPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): void {
  try {
    sessionStorage.setItem(KEY, pathname + search + hash);
  } catch {
    // Storage is blocked: the sign-in leads to the dashboard.
  }
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Returns the stored path, otherwise the dashboard. Only a path of this site is accepted. */
export function readReturnPath(): string {
  const stored = readStored();
  return stored?.startsWith('/') && !stored.startsWith('//') && !stored.startsWith('/\\') ? stored : HOME;
}

export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there is no entry.
  }
}

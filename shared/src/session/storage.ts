/** The entries of local storage that the session owns. */
export type StorageKey = 'token' | 'refresh' | 'rememberMe' | 'email' | 'user' | 'themeKey';

const available = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    // Reading the property throws where the browser blocks storage for this site.
    return undefined;
  }
};

/** Reads an entry. One whose value is the text 'undefined' is removed and reads as absent. */
export function readStored(key: StorageKey): string | null {
  const value = available()?.getItem(key) ?? null;
  if (value === 'undefined') {
    removeStored(key);
    return null;
  }
  return value;
}

/** Writes an entry; a full or blocked storage costs persistence, never the page. */
export function writeStored(key: StorageKey, value: string): void {
  try {
    available()?.setItem(key, value);
  } catch {
    // Quota or privacy mode: the session then lives as long as the page.
  }
}

export function removeStored(...keys: StorageKey[]): void {
  for (const key of keys) available()?.removeItem(key);
}

/** Clears all of local storage. */
export function clearStorage(): void {
  available()?.clear();
}

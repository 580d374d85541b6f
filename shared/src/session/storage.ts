/** Entries of local storage that the session owns. */
export type StorageKey = 'token' | 'refresh' | 'rememberMe' | 'email' | 'user' | 'themeKey';

const available = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    // Accessing the property throws if the browser blocks storage for this site.
    return undefined;
  }
};

/** Reads an entry. Removes an entry with the text 'undefined' and treats it as absent. */
export function readStored(key: StorageKey): string | null {
  const value = available()?.getItem(key) ?? null;
  if (value === 'undefined') {
    removeStored(key);
    return null;
  }
  return value;
}

/** Writes an entry; ignores a full or blocked storage. */
export function writeStored(key: StorageKey, value: string): void {
  try {
    available()?.setItem(key, value);
  } catch {
    // Quota or privacy mode: the session lasts until the page is closed.
  }
}

export function removeStored(...keys: StorageKey[]): void {
  for (const key of keys) available()?.removeItem(key);
}

/** Clears all of local storage. */
export function clearStorage(): void {
  available()?.clear();
}

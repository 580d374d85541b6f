import type { Language } from '../contracts/limits.ts';

/** Accessing the property throws if the browser blocks storage for this site. */
const readStorage = (read: () => Storage, key: string): string | null => {
  try {
    return read().getItem(key);
  } catch {
    return null;
  }
};

/**
 * Returns the first supported language among: the tab's explicit choice, the browser's languages, the stored choice,
 * the page's own. Stores nothing.
 */
export function detectLanguage(key: string, isOurs: (code: unknown) => code is Language): Language | undefined {
  const wishes = [
    readStorage(() => sessionStorage, key),
    ...navigator.languages,
    readStorage(() => localStorage, key),
    document.documentElement.lang,
  ];
  return wishes.map((wish) => wish?.split('-')[0]?.toLowerCase()).find(isOurs);
}

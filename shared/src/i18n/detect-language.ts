import type { Language } from '../contracts/limits.ts';

/** Reading the property itself throws where the browser blocks storage for this site. */
const kept = (read: () => Storage, key: string): string | null => {
  try {
    return read().getItem(key);
  } catch {
    return null;
  }
};

/**
 * The first language of ours among: the tab's explicit choice, what the browser asks for, the choice kept from before, the
 * page's own. Nothing is written; only an explicit choice is.
 */
export function detectLanguage(key: string, isOurs: (code: unknown) => code is Language): Language | undefined {
  const wishes = [
    kept(() => sessionStorage, key),
    ...navigator.languages,
    kept(() => localStorage, key),
    document.documentElement.lang,
  ];
  return wishes.map((wish) => wish?.split('-')[0]?.toLowerCase()).find(isOurs);
}

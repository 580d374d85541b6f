import type { Language } from '../survey/survey.types.ts';

/** The shell's storage key, so that the choice applies there too. */
const KEY = 'i18nextLng';

/** Returns the language chosen in this tab, which survives a reload. */
export function storedLanguage(): Language | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    return stored === 'en' || stored === 'es' ? stored : null;
  } catch {
    return null;
  }
}

export function storeLanguage(language: Language): void {
  try {
    sessionStorage.setItem(KEY, language);
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the choice is lost on a reload.
  }
}

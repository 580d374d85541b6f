import type { Language } from '../survey/survey.types.ts';

/** The shell's own key: a choice made here holds there too. */
const KEY = 'i18nextLng';

/** The language chosen by hand in this tab, so that a reload keeps it. */
export function keptLanguage(): Language | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === 'en' || kept === 'es' ? kept : null;
  } catch {
    return null;
  }
}

export function keepLanguage(language: Language): void {
  try {
    sessionStorage.setItem(KEY, language);
    localStorage.setItem(KEY, language);
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

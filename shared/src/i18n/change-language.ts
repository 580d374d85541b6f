import { LANGUAGES } from '../contracts/limits.ts';
import { currentLanguage, i18n, isLanguage, LANGUAGE_STORAGE_KEY } from './instance.ts';
import { loadAllMessages } from './messages.ts';

/** Thrown for a language that the product does not have. */
export class UnsupportedLanguageError extends Error {
  override readonly name = 'UnsupportedLanguageError';

  constructor(language: string) {
    super(`"${language}" is not one of ${LANGUAGES.join(', ')}`);
  }
}

function storeLanguage(language: string): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      globalThis[name].setItem(LANGUAGE_STORAGE_KEY, language);
    } catch {
      // Storage is blocked or full: the choice lasts until the page is closed.
    }
  }
}

let changes = 0;

/**
 * Switches the language of the page, including texts of mounted remotes. `remember` (default true) stores it as the
 * person's explicit choice. Of several changes the last one wins, in whatever order their texts load.
 * @throws UnsupportedLanguageError
 */
export async function changeLanguage(language: string, options: { remember?: boolean } = {}): Promise<void> {
  if (!isLanguage(language)) throw new UnsupportedLanguageError(language);
  if (options.remember ?? true) storeLanguage(language);
  changes += 1;
  const mine = changes;
  if (language !== currentLanguage()) {
    await loadAllMessages(language);
    if (mine !== changes) return;
    await i18n.changeLanguage(language);
  }
  document.documentElement.lang = language;
}

import { LANGUAGES } from '../contracts/limits.ts';
import { currentLanguage, i18n, isLanguage, LANGUAGE_STORAGE_KEY } from './instance.ts';
import { loadAllMessages } from './messages.ts';

/** The language asked for is none of ours. */
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
      // Blocked or full: the choice lives as long as the page.
    }
  }
}

let changes = 0;

/**
 * Switches the language of everything on the page, texts of mounted remotes included.
 * `remember` (default true) keeps it as the person's explicit choice. Of several changes the last one counts, in whatever
 * order their texts come.
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

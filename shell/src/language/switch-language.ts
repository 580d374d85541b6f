import { accounts } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { changeLanguage, i18n, isLanguage } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import type { User } from '@veleta/shared/session';

const FAILURE_NOTICE_MS = 4000;
const INVALID_NOTICE_MS = 3000;

export interface SwitchOptions {
  /** The signed-in user; null if there is none. */
  user: () => User | null;
  setUser: (user: User) => void;
}

/**
 * Switches the language of the page, then saves the user's preference. If saving fails, the page returns to the saved
 * language and shows an error. Of several quick choices the last one wins.
 */
export function createLanguageSwitch({ user, setUser }: SwitchOptions): (language: string) => Promise<void> {
  let choices = 0;
  const t = i18n.getFixedT(null, 'shell');
  return async (language) => {
    if (!isLanguage(language)) {
      notify.error(t('language.unsupported'), undefined, { durationMs: INVALID_NOTICE_MS });
      return;
    }
    choices += 1;
    const mine = choices;
    await changeLanguage(language);
    // Skips the request for an outdated choice: it might arrive after the newer one.
    if (mine !== choices) return;
    const person = user();
    if (!person) return;
    try {
      const saved = await call(accounts.patchMe, { body: { language } });
      if (mine === choices && user()?.id === saved.id) setUser(saved);
    } catch {
      const current = user();
      if (mine !== choices || !current) return;
      await changeLanguage(current.language);
      notify.error(t('language.failedTitle'), t('language.failed'), { durationMs: FAILURE_NOTICE_MS });
    }
  };
}

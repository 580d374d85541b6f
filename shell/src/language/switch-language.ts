import { accounts } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { changeLanguage, i18n, isLanguage } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import type { User } from '@veleta/shared/session';

const FAILURE_NOTICE_MS = 4000;
const REFUSAL_NOTICE_MS = 3000;

export interface SwitchOptions {
  /** The signed-in person, null where nobody is. */
  user: () => User | null;
  takeUser: (user: User) => void;
}

/**
 * Switches the language: the page at once, then the person's preference. Where that cannot be saved, the page goes back
 * to the saved language and says so. Of several quick choices the last one counts.
 */
export function createLanguageSwitch({ user, takeUser }: SwitchOptions): (language: string) => Promise<void> {
  let choices = 0;
  const t = i18n.getFixedT(null, 'shell');
  return async (language) => {
    if (!isLanguage(language)) {
      notify.error(t('language.unsupported'), undefined, { durationMs: REFUSAL_NOTICE_MS });
      return;
    }
    choices += 1;
    const mine = choices;
    await changeLanguage(language);
    // A preference that is out of date already is not worth a request, which might arrive after the newer one.
    if (mine !== choices) return;
    const person = user();
    if (!person) return;
    try {
      const saved = await call(accounts.patchMe, { body: { language } });
      if (mine === choices && user()?.id === saved.id) takeUser(saved);
    } catch {
      const current = user();
      if (mine !== choices || !current) return;
      await changeLanguage(current.language);
      notify.error(t('language.failedTitle'), t('language.failed'), { durationMs: FAILURE_NOTICE_MS });
    }
  };
}

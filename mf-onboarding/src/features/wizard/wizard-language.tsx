import { accounts, LANGUAGES, type Language } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { changeLanguage, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useAuth } from '@veleta/shared/session';
import { Button } from '@veleta/shared/ui';
import { ButtonGroup } from '@veleta/shared/ui/controls';

const FAILURE_NOTICE_MS = 4000;

/**
 * Language choice, since the wizard covers the one in the header. Switches the screen immediately, then saves the
 * preference.
 */
export function WizardLanguage() {
  const { t } = useTranslation('mf-onboarding');
  const { user, refreshUser } = useAuth();
  const language = useLanguage();

  const choose = async (next: Language): Promise<void> => {
    if (next === language) return;
    await changeLanguage(next);
    try {
      await call(accounts.patchMe, { body: { language: next } });
    } catch {
      if (user) await changeLanguage(user.language);
      notify.error(t('language.failedTitle'), t('language.failed'), { durationMs: FAILURE_NOTICE_MS });
      return;
    }
    // The preference is saved. If the session cannot be refreshed now, the next start loads it.
    await refreshUser().catch(() => null);
  };

  return (
    <ButtonGroup role="group" aria-label={t('language.label')} size="sm" gap="1">
      {LANGUAGES.map((one) => (
        <Button
          key={one}
          lang={one}
          variant={one === language ? 'subtle' : 'ghost'}
          colorPalette={one === language ? 'primary' : 'gray'}
          px="3"
          aria-pressed={one === language}
          onClick={() => void choose(one)}
        >
          {t(`language.${one}`)}
        </Button>
      ))}
    </ButtonGroup>
  );
}

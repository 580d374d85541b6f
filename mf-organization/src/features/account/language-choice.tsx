import { LANGUAGES } from '@veleta/shared/contracts';
import { changeLanguage, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useAuth } from '@veleta/shared/session';
import { HStack } from '@veleta/shared/ui';
import { RadioGroup } from '@veleta/shared/ui/choices';
import { useSaveAccount } from './account.api.ts';

const FAILURE_MS = 4000;

/** Language choice. Switches the screen immediately, then saves the preference; a failed save switches back. */
export function LanguageChoice() {
  const { t } = useTranslation('mf-organization');
  const { user } = useAuth();
  const language = useLanguage();
  const save = useSaveAccount();

  const choose = async (chosen: string | null) => {
    const next = LANGUAGES.find((known) => known === chosen);
    if (!next || next === language) return;
    await changeLanguage(next);
    try {
      await save.mutateAsync({ language: next });
    } catch {
      if (user) await changeLanguage(user.language);
      notify.error(t('account.languageFailed'), t('account.languageFailedHint'), { durationMs: FAILURE_MS });
    }
  };

  return (
    <RadioGroup.Root value={language} onValueChange={({ value }) => void choose(value)}>
      <RadioGroup.Label srOnly>{t('account.language')}</RadioGroup.Label>
      <HStack gap="6">
        {LANGUAGES.map((one) => (
          <RadioGroup.Item key={one} value={one} lang={one}>
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText>{t(`account.languages.${one}`)}</RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </HStack>
    </RadioGroup.Root>
  );
}

import { LANGUAGES } from '@veleta/shared/contracts';
import { useLanguage } from '@veleta/shared/i18n';
import { Button, ChevronDown, Globe, Span } from '@veleta/shared/ui';
import { Menu, Portal } from '@veleta/shared/ui/overlay';
import { useTranslation } from 'react-i18next';
import { useLanguageSwitch } from './language-context.ts';

/** The languages as a menu; each is named in itself. */
export function LanguageSwitcher() {
  const { t } = useTranslation('shell');
  const current = useLanguage();
  const switchLanguage = useLanguageSwitch();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} onSelect={({ value }) => void switchLanguage(value)}>
      <Menu.Trigger asChild>
        <Button variant="ghost" colorPalette="gray" size="sm" aria-label={`${t('language.label')}: ${t(`language.${current}`)}`}>
          <Globe aria-hidden="true" />
          <Span textTransform="uppercase">{current}</Span>
          <ChevronDown aria-hidden="true" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {LANGUAGES.map((language) => (
              <Menu.Item key={language} value={language} lang={language} aria-current={language === current ? 'true' : undefined}>
                {t(`language.${language}`)}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

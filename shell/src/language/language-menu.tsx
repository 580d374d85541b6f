import { LANGUAGES } from '@veleta/shared/contracts';
import { useLanguage, useTranslation } from '@veleta/shared/i18n';
import { Span } from '@veleta/shared/ui';
import { Check } from '@veleta/shared/ui/icons';
import { Menu, Portal } from '@veleta/shared/ui/overlay';
import { useLanguageSwitch } from './language-context.ts';
import { LanguageButton } from './language-button.tsx';

/** Lists each language under its own name. Starts open, because it is loaded by opening it. */
export default function LanguageMenu() {
  const { t } = useTranslation('shell');
  const current = useLanguage();
  const switchLanguage = useLanguageSwitch();
  return (
    <Menu.Root defaultOpen positioning={{ placement: 'bottom-end', strategy: 'fixed' }}>
      <Menu.Trigger asChild>
        <LanguageButton />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {LANGUAGES.map((language) => (
              <Menu.Item
                key={language}
                value={language}
                onClick={() => void switchLanguage(language)}
                lang={language}
                aria-current={language === current ? 'true' : undefined}
              >
                <Span flex="1">{t(`language.${language}`)}</Span>
                {language === current ? <Check aria-hidden="true" /> : null}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

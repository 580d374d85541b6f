import { useTranslation } from '@veleta/shared/i18n';
import { Span } from '@veleta/shared/ui';
import { Check, Monitor, Moon, Sun } from '@veleta/shared/ui/icons';
import { Menu } from '@veleta/shared/ui/overlay';
import { useState } from 'react';
import { APPEARANCES, chooseAppearance, isAppearance, readAppearance, type Appearance } from '../theme/appearance.ts';

const ICONS = { light: Sun, dark: Moon, system: Monitor } satisfies Record<Appearance, unknown>;

/** Part of the user menu that chooses between light, dark and the appearance of the operating system. */
export function AppearanceChoice() {
  const { t } = useTranslation('layouts');
  const [chosen, setChosen] = useState(readAppearance);
  const choose = ({ value }: { value: string }): void => {
    if (!isAppearance(value)) return;
    chooseAppearance(value);
    setChosen(value);
  };
  return (
    <Menu.RadioItemGroup value={chosen} onValueChange={choose}>
      <Menu.ItemGroupLabel>{t('appearance.label')}</Menu.ItemGroupLabel>
      {APPEARANCES.map((appearance) => {
        const Icon = ICONS[appearance];
        return (
          // The menu stays open, so that the person sees the effect and can change their mind.
          <Menu.RadioItem key={appearance} value={appearance} closeOnSelect={false}>
            <Icon aria-hidden="true" />
            <Span flex="1">{t(`appearance.${appearance}`)}</Span>
            {appearance === chosen ? <Check aria-hidden="true" /> : null}
          </Menu.RadioItem>
        );
      })}
    </Menu.RadioItemGroup>
  );
}

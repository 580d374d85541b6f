import { useTranslation } from '@veleta/shared/i18n';
import { Menu } from '@veleta/shared/ui/overlay';
import { openPanel, usePanel } from './panel-state.ts';

/** Menu item of an operator who may use overrides. */
export default function OverridesMenuItem() {
  const { t } = useTranslation('overrides');
  const { isAllowed } = usePanel();
  return isAllowed ? (
    <Menu.Item value="overrides" onClick={openPanel}>
      {t('overrides.title')}
    </Menu.Item>
  ) : null;
}

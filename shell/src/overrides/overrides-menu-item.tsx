import { useTranslation } from '@veleta/shared/i18n';
import { Menu } from '@veleta/shared/ui/overlay';
import { openPanel, usePanel } from './panel-state.ts';

/** The last item of an operator's menu, where this person may override. */
export default function OverridesMenuItem() {
  const { t } = useTranslation('overrides');
  const { isAllowed } = usePanel();
  return isAllowed ? (
    <Menu.Item value="overrides" onClick={openPanel}>
      {t('overrides.title')}
    </Menu.Item>
  ) : null;
}

import { useTranslation } from '@veleta/shared/i18n';
import { Stack, Text } from '@veleta/shared/ui';
import { Switch } from '@veleta/shared/ui/choices';
import { showOutlines, useOutlines } from './outlines-state.ts';

/** Switch of the panel for the outlines. */
export default function OutlinesSwitch() {
  const { t } = useTranslation('overrides');
  const isOn = useOutlines();
  return (
    <Stack gap="1" align="flex-start">
      <Switch.Root checked={isOn} onCheckedChange={({ checked }) => showOutlines(checked)}>
        <Switch.HiddenInput aria-describedby="outlines-hint" />
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
        <Switch.Label>{t('outlines.switch')}</Switch.Label>
      </Switch.Root>
      <Text id="outlines-hint" textStyle="sm" color="fg.muted">
        {t('outlines.hint')}
      </Text>
    </Stack>
  );
}

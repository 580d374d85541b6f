import { useBilingual, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import type { Area } from './operations.api.ts';

interface SwitchOffDialogProps {
  name: string;
  area: Area;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms switching an area off, and says what people lose and what continues. */
export function SwitchOffDialog({ name, area, ...dialog }: SwitchOffDialogProps) {
  const { t } = useTranslation('operations');
  const bilingual = useBilingual();
  const lists = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  const labels = [...new Set(area.menu.map(({ label, path }) => (label ? bilingual(label) : path)))];
  // Survey pages that participants open from a link are served without the shell.
  const hasSurvey = area.pages.some((path) => path.startsWith('/survey/response/'));
  return (
    <ConfirmDialog
      {...dialog}
      title={t('parts.area.question', { name })}
      description={t('parts.area.everyone')}
      confirmLabel={t('parts.area.off')}
    >
      <Stack as="ul" gap="2" ps="5" m="0" listStyleType="disc">
        {area.pages.length > 0 && <li>{t('parts.area.pages', { pages: lists.format(area.pages) })}</li>}
        {labels.length > 0 && <li>{t('parts.area.menu', { entries: lists.format(labels) })}</li>}
        {area.slots.map((slot) => (
          <li key={slot}>{t(`parts.area.slots.${slot.replaceAll('.', '_')}`)}</li>
        ))}
        {hasSurvey && <li>{t('parts.area.survey')}</li>}
        <li>{t('parts.area.tabs')}</li>
      </Stack>
      <Text mt="3" fontWeight="medium">
        {t('parts.area.kept')}
      </Text>
    </ConfirmDialog>
  );
}

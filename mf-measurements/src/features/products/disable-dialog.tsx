import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import type { PlannedSet } from './products.api.ts';

export interface DisableDialogProps {
  readonly name: string;
  readonly set: PlannedSet;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms disabling a product with planned measurements, and says what is deleted. */
export function DisableDialog({ name, set, ...dialog }: DisableDialogProps) {
  const { t } = useTranslation('mf-measurements');
  const planned = set.measurements.filter(({ state }) => state === 'programmed');
  const finished = set.measurements.filter(({ state }) => state === 'finished').length;
  return (
    <ConfirmDialog
      {...dialog}
      title={t('products.disable.title', { product: name })}
      description={t('products.disable.text')}
      confirmLabel={t('products.disable.confirm')}
    >
      <Stack as="ul" gap="2" ps="5" m="0" listStyleType="disc">
        <li>
          {t('products.disable.planned', {
            count: planned.length,
            date: planned[0] ? formatDate(planned[0].firstDate) : '',
          })}
        </li>
        {finished > 0 && <li>{t('products.disable.finished', { count: finished })}</li>}
        <li>{t('products.disable.own')}</li>
      </Stack>
      <Text mt="3" fontWeight="medium">
        {t('products.disable.final')}
      </Text>
    </ConfirmDialog>
  );
}

import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import type { MeasurementSet } from './set-up.api.ts';

export interface OverrideDialogProps {
  readonly existing: MeasurementSet;
  readonly productName: string;
  readonly isOpen: boolean;
  readonly isSaving: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms the replacement of a set, and says what is deleted and what stays. */
export function OverrideDialog({ existing, productName, isOpen, isSaving, onConfirm, onCancel }: OverrideDialogProps) {
  const { t } = useTranslation('mf-measurements');
  const dropped = existing.measurements.filter(({ state }) => state === 'programmed');
  const finished = existing.measurements.filter(({ state }) => state === 'finished').length;
  const [first] = dropped;
  const last = dropped.at(-1);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('setUp.override.title')}
      description={t('setUp.override.text', { product: productName })}
      confirmLabel={t('setUp.override.confirm')}
      isBusy={isSaving}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack as="ul" gap="2" ps="5" m="0" listStyleType="disc">
        <li>
          {first && last
            ? t('setUp.override.future', {
                count: dropped.length,
                first: formatDate(first.firstDate),
                last: formatDate(last.firstDate),
              })
            : t('setUp.override.futureNone')}
        </li>
        {first && existing.distribution === 'reusable-link' && <li>{t('setUp.override.links')}</li>}
        <li>{finished > 0 ? t('setUp.override.finished', { count: finished }) : t('setUp.override.finishedNone')}</li>
      </Stack>
      <Text mt="3" fontWeight="medium">
        {t('setUp.override.final')}
      </Text>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { leastCommenters, type measurements } from '@veleta/shared/contracts';
import { codeOf, type ReplyOf } from '@veleta/shared/http';
import { formatDate, formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useStopMeasurement } from './use-stop-measurement.ts';

type Measurement = ReplyOf<typeof measurements.stopMeasurement>;

export interface StopMeasurementProps {
  readonly measurement: Pick<Measurement, 'id' | 'responses' | 'threshold' | 'lastDate'>;
  /** Name of the product in the current language. */
  readonly name: string;
  readonly size?: 'sm' | 'md';
}

/** Ends a measurement for good after a confirmation that says which results will be shown. */
export function StopMeasurement({ measurement, name, size = 'md' }: StopMeasurementProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { responses, threshold, lastDate } = measurement;
  const [isAsking, setIsAsking] = useState(false);
  const stop = useStopMeasurement();
  const singleFlight = useSingleFlight();

  const confirm = () =>
    singleFlight(async () => {
      try {
        await stop.mutateAsync(measurement.id);
        notify.success(t('stop.done'));
        setIsAsking(false);
        return 'done';
      } catch (error) {
        notify.error(t('stop.failed'), errorText(error));
        // It has ended since: the panel shows that, so the dialog closes.
        if (codeOf(error) === 'measurement_not_active') setIsAsking(false);
      }
    });

  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        size={size}
        {...dialogIntent}
        onClick={() => setIsAsking(true)}
        aria-label={t('stop.actionOf', { product: name })}
      >
        {t('stop.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('stop.title')}
        description={t('stop.text')}
        confirmLabel={t('stop.confirm')}
        cancelLabel={t('stop.keep')}
        isBusy={stop.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        {responses !== null && (
          <Stack gap="2">
            <Text>
              {responses === 0
                ? t('stop.none')
                : t(responses < threshold ? 'stop.few' : 'stop.enough', {
                    count: responses,
                    formatted: formatNumber(responses),
                    threshold,
                    commenters: leastCommenters(threshold),
                  })}
            </Text>
            <Text>{t('stop.until', { date: formatDate(lastDate) })}</Text>
          </Stack>
        )}
      </ConfirmDialog>
    </>
  );
}

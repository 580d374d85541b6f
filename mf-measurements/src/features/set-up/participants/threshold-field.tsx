import { leastCommenters } from '@veleta/shared/contracts';
import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Alert, Box, FormField, Input, Stack, Text } from '@veleta/shared/ui';
import { wholeNumber } from '../set-up.values.ts';
import type { SetUp } from '../use-set-up.ts';

/**
 * Sets the smallest group that results show. Fixed before the survey opens, because participants are told the number.
 */
export function ThresholdField({ form, people }: { form: SetUp; people: number | null }) {
  const { t } = useTranslation('mf-measurements');
  const { values, errorOf, fields } = form;
  const error = errorOf('threshold');
  const threshold = wholeNumber(values.threshold);
  const isTooFew = error === undefined && threshold !== null && people !== null && people > 0 && people < threshold;
  return (
    <Stack gap="4">
      <Box maxW="sm">
        <FormField label={t('setUp.threshold')} hint={t('setUp.thresholdHelp')} error={error} required>
          <Input inputMode="numeric" autoComplete="off" {...fields.register('threshold')} />
        </FormField>
      </Box>
      {threshold !== null && error === undefined && (
        <Text textStyle="sm" color="fg.muted" maxW="prose">
          {t('setUp.thresholdMeans', {
            threshold: formatNumber(threshold),
            commenters: formatNumber(leastCommenters(threshold)),
          })}
        </Text>
      )}
      {isTooFew && (
        <Alert.Root status="warning" role="status">
          <Alert.Indicator />
          <Alert.Title>{t('setUp.thresholdTooFew', { count: people, threshold: formatNumber(threshold) })}</Alert.Title>
        </Alert.Root>
      )}
    </Stack>
  );
}

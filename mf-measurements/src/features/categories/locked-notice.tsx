import type { ReactNode } from 'react';
import { formatDateRange, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Alert, Box, Flex, RouterLink, Stack, Text } from '@veleta/shared/ui';
import type { LockingMeasurement } from './categories.api.ts';

export type StopButton = (locking: { measurement: LockingMeasurement['measurement']; name: string }) => ReactNode;

interface LockedNoticeProps {
  readonly measurements: readonly LockingMeasurement[];
  /** Ends a measurement after a confirmation; absent without permission. */
  readonly stopButton: StopButton | undefined;
}

/** Says which measurements lock the segmentation, and how to unlock it. */
export function LockedNotice({ measurements, stopButton }: LockedNoticeProps) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  return (
    <Alert.Root status="warning">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{t('segmentation.locked.title')}</Alert.Title>
        <Alert.Description>{t('segmentation.locked.text', { count: measurements.length })}</Alert.Description>
        <Stack as="ul" gap="0" mt="2" p="0" listStyleType="none">
          {measurements.map(({ productName, measurement }) => {
            const name = bilingual(productName);
            return (
              <Flex
                as="li"
                key={measurement.id}
                gap="3"
                py="3"
                wrap="wrap"
                alignItems="center"
                justifyContent="space-between"
                borderTopWidth="1px"
                borderColor="border.emphasized"
              >
                <Box>
                  <RouterLink to={`/measurements/${measurement.id}`} fontWeight="medium">
                    {t('segmentation.locked.measurement', {
                      product: name,
                      period: formatDateRange(measurement.firstDate, measurement.lastDate),
                    })}
                  </RouterLink>
                  <Text textStyle="sm">
                    {t('segmentation.locked.responses', { count: measurement.responses ?? 0 })}
                  </Text>
                </Box>
                {stopButton?.({ measurement, name })}
              </Flex>
            );
          })}
        </Stack>
      </Alert.Content>
    </Alert.Root>
  );
}

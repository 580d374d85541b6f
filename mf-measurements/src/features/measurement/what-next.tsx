import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Text } from '@veleta/shared/ui';
import { Clock } from '@veleta/shared/ui/icons';
import type { Measurement } from './measurement.api.ts';

/** What will happen by itself, so that nobody has to wait for it. */
export function WhatNext({
  measurement: { state, firstDate, lastDate, threshold, responses },
}: {
  measurement: Measurement;
}) {
  const { t } = useTranslation('mf-measurements');
  const date = (day: string): string => formatDate(day, { dateStyle: 'long' });
  const text = {
    programmed: t('measurement.opens', { date: date(firstDate) }),
    active: t('measurement.closes', { date: date(lastDate), threshold }),
    finished: responses === null ? t('participation.withheld', { threshold }) : t('measurement.ended'),
  }[state];
  return (
    <Flex gap="3" align="flex-start">
      <Box color="fg.muted" pt="0.5">
        <Clock size={18} aria-hidden="true" />
      </Box>
      <Text textStyle="sm" color="fg.muted">
        {text}
      </Text>
    </Flex>
  );
}

import { formatDate, formatDateTime, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Stack, Text } from '@veleta/shared/ui';
import { Clock } from '@veleta/shared/ui/icons';
import type { Participation } from './measurement.api.ts';

/** Says what will happen by itself, and afterwards what happened to the answers. */
export function WhatNext({ participation: { measurement, answersDestroyedAt } }: { participation: Participation }) {
  const { t } = useTranslation('mf-measurements');
  const { state, firstDate, lastDate, threshold, responses, timezone } = measurement;
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
      <Stack gap="2" textStyle="sm" color="fg.muted">
        <Text>{text}</Text>
        {answersDestroyedAt !== undefined && (
          <Text>
            {answersDestroyedAt === null
              ? t('participation.destroyedPending')
              : t('participation.destroyed', { date: formatDateTime(answersDestroyedAt, timezone) })}
          </Text>
        )}
      </Stack>
    </Flex>
  );
}

import { formatDate, formatNumber, formatPercent, useTranslation } from '@veleta/shared/i18n';
import { Flex, Heading, HStack, Stack, Text } from '@veleta/shared/ui';
import { ProgressBar } from '@veleta/shared/ui/pieces';
import { daysUntil } from '../../common/days-until.ts';
import type { Measurement } from './panel.api.ts';

/** An upcoming measurement: its start and the number of invited people. */
export function Announcement({ measurement }: { measurement: Measurement }) {
  const { t } = useTranslation('mf-measurements');
  const { distribution, expected, firstDate, timezone } = measurement;
  const people = t(distribution === 'traceable-link' ? 'panel.willAskList' : 'panel.willAskDeclared', {
    count: expected,
  });
  return (
    <Stack gap="1">
      <Flex justifyContent="space-between" alignItems="baseline" gap="4" wrap="wrap">
        <Heading as="p" textStyle="2xl">
          {t('panel.opensOn', { date: formatDate(firstDate) })}
        </Heading>
        <Text fontWeight="medium">{t('panel.opensIn', { count: Math.max(daysUntil(firstDate, timezone), 0) })}</Text>
      </Flex>
      <Text textStyle="sm" color="fg.muted">
        {people}
      </Text>
    </Stack>
  );
}

/** The response count, its share of the invited people, and the time that is left. */
export function Participation({ measurement, name }: { measurement: Measurement; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const { responses, expected, started, distribution, state, threshold, lastDate, timezone } = measurement;
  const shown = responses === null ? t('panel.fewerThan', { threshold }) : formatNumber(responses);
  const isList = distribution === 'traceable-link';
  // "Fewer than 5 of 3" would be nonsense: a suppressed count has no share.
  const label =
    responses === null
      ? t(isList ? 'panel.onList' : 'panel.declared', { count: expected })
      : t(isList ? 'panel.ofList' : 'panel.ofDeclared', { responses: shown, expected: formatNumber(expected) });
  return (
    <Stack gap="2">
      <Flex justifyContent="space-between" alignItems="baseline" columnGap="4" rowGap="1" wrap="wrap">
        <HStack alignItems="baseline" gap="2">
          <Heading as="p" textStyle="4xl" lineHeight="1" fontVariantNumeric="tabular-nums">
            {shown}
          </Heading>
          <Text color="fg.muted">{t('panel.responses', { count: responses ?? threshold })}</Text>
        </HStack>
        {state === 'active' && (
          <Text fontWeight="medium">{t('panel.daysLeft', { count: Math.max(daysUntil(lastDate, timezone), 0) })}</Text>
        )}
      </Flex>
      {responses !== null && (
        <ProgressBar
          value={responses}
          max={expected}
          size="sm"
          colorPalette={state === 'active' ? 'active' : 'finished'}
          label={`${t('panel.participation', { product: name })}: ${label}`}
        />
      )}
      <Flex justifyContent="space-between" columnGap="4" color="fg.muted" textStyle="sm">
        <Text>
          {label}
          {state === 'active' && started > 0 && ` · ${t('panel.started', { count: started })}`}
        </Text>
        {responses !== null && (
          <Text fontVariantNumeric="tabular-nums">{formatPercent(Math.round((100 * responses) / expected))}</Text>
        )}
      </Flex>
    </Stack>
  );
}

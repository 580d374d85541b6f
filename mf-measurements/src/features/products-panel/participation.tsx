import { formatDate, formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Heading, HStack, Stack, Text } from '@veleta/shared/ui';
import { ProgressBar } from '@veleta/shared/ui/pieces';
import type { Measurement } from './panel.api.ts';

/** A measurement to come: when it opens and whom it will ask. */
export function Announcement({ measurement }: { measurement: Measurement }) {
  const { t } = useTranslation('mf-measurements');
  const people = t(measurement.distribution === 'traceable-link' ? 'panel.willAskList' : 'panel.willAskDeclared', {
    count: measurement.expected,
  });
  return (
    <Stack gap="1">
      <Heading as="p" textStyle="2xl">
        {t('panel.opensOn', { date: formatDate(measurement.firstDate) })}
      </Heading>
      <Text textStyle="sm" color="fg.muted">
        {people}
      </Text>
    </Stack>
  );
}

/** How many have answered, as a number and as a part of the people asked. */
export function Participation({ measurement, name }: { measurement: Measurement; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const { responses, expected, started, distribution, state, threshold } = measurement;
  const shown = responses === null ? t('panel.fewerThan', { threshold }) : formatNumber(responses);
  const values = { responses: shown, expected: formatNumber(expected) };
  const label = distribution === 'traceable-link' ? t('panel.ofList', values) : t('panel.ofDeclared', values);
  return (
    <Stack gap="2">
      <HStack alignItems="baseline" gap="2">
        <Heading as="p" textStyle="4xl" lineHeight="1" fontVariantNumeric="tabular-nums">
          {shown}
        </Heading>
        <Text color="fg.muted">{t('panel.responses', { count: responses ?? threshold })}</Text>
      </HStack>
      {responses !== null && (
        <ProgressBar
          value={responses}
          max={expected}
          size="sm"
          colorPalette={state === 'active' ? 'active' : 'finished'}
          label={`${t('panel.participation', { product: name })}: ${label}`}
        />
      )}
      <Text textStyle="sm" color="fg.muted">
        {label}
        {state === 'active' && started > 0 && ` · ${t('panel.started', { count: started })}`}
      </Text>
    </Stack>
  );
}

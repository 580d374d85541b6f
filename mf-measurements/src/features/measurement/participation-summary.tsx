import { formatDate, formatNumber, formatPercent, useTranslation } from '@veleta/shared/i18n';
import { Flex, Heading, Stack, Text } from '@veleta/shared/ui';
import { ProgressBar } from '@veleta/shared/ui/pieces';
import type { Participation } from './measurement.api.ts';

/** Response count of the whole organization, the expected number, and the resulting confidence. */
export function ParticipationSummary({ participation }: { participation: Participation }) {
  const { t } = useTranslation('mf-measurements');
  const { measurement, rate, marginOfError, returningDevices } = participation;
  const { responses, expected, started, distribution, state, threshold, firstDate } = measurement;
  const isList = distribution === 'traceable-link';
  if (state === 'programmed') {
    return (
      <Stack gap="1">
        <Heading as="p" textStyle="2xl">
          {t('panel.opensOn', { date: formatDate(firstDate) })}
        </Heading>
        <Text color="fg.muted">{t(isList ? 'panel.willAskList' : 'panel.willAskDeclared', { count: expected })}</Text>
      </Stack>
    );
  }
  const shown = responses === null ? t('panel.fewerThan', { threshold }) : formatNumber(responses);
  // "Fewer than 5 of 3" would be nonsense: a suppressed count has no share.
  const label =
    responses === null
      ? t(isList ? 'panel.onList' : 'panel.declared', { count: expected })
      : t(isList ? 'panel.ofList' : 'panel.ofDeclared', { responses: shown, expected: formatNumber(expected) });
  return (
    <Stack gap="3">
      <Flex alignItems="baseline" gap="3" wrap="wrap">
        <Heading as="p" textStyle="5xl" lineHeight="1" fontVariantNumeric="tabular-nums">
          {shown}
        </Heading>
        <Text color="fg.muted">
          {t('panel.responses', { count: responses ?? threshold })}
          {rate !== null && ` · ${formatPercent(rate)}`}
        </Text>
      </Flex>
      {responses !== null && (
        <ProgressBar
          value={responses}
          max={expected}
          colorPalette={state === 'active' ? 'active' : 'finished'}
          label={`${t('participation.title')}: ${label}`}
        />
      )}
      <Text color="fg.muted">
        {label}
        {state === 'active' && started > 0 && ` · ${t('panel.started', { count: started })}`}
      </Text>
      {marginOfError !== null && marginOfError > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {t('participation.margin', { points: formatNumber(marginOfError) })}
        </Text>
      )}
      {marginOfError === null && state === 'active' && (
        <Text textStyle="sm" color="fg.muted">
          {t('participation.noMargin', { threshold })}
        </Text>
      )}
      {returningDevices !== undefined && (
        <Text textStyle="sm" color="fg.muted">
          {returningDevices === null
            ? t('participation.returningFew', { threshold })
            : t('participation.returning', { number: formatNumber(returningDevices) })}{' '}
          {t('participation.returningNote')}
        </Text>
      )}
    </Stack>
  );
}

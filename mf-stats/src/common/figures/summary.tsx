import { formatNumber, formatPercent, useTranslation } from '@veleta/shared/i18n';
import { Box, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { signed } from './signed.ts';
import { useFigureText, useHiddenText } from './use-figure-text.ts';
import type { Comparison, Overview } from '../analysis.api.ts';

interface HeadlineProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  /** The change in words. */
  readonly change?: string | undefined;
}

function Headline({ name, value, note, change }: HeadlineProps) {
  return (
    <Box p={{ base: '4', md: '6' }} minW="0" bg="bg.panel">
      <Text as="dt" textStyle="sm" color="fg.muted" fontWeight="medium">
        {name}
      </Text>
      <Text
        as="dd"
        textStyle={{ base: '2xl', md: value.length > 5 ? '2xl' : '3xl' }}
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        mt="1"
      >
        {value}
      </Text>
      {change ? (
        <Text as="dd" textStyle="sm" fontWeight="medium" mt="1">
          {change}
        </Text>
      ) : null}
      <Text as="dd" textStyle="sm" color="fg.muted" mt="1">
        {note}
      </Text>
    </Box>
  );
}

interface SummaryProps extends Pick<Overview, 'participation' | 'product' | 'enps'> {
  readonly threshold: number;
  readonly change?: Overview['change'];
  /** What `change` is relative to. */
  readonly basis?: 'previous' | 'rest';
  /** Responses of the selected unit. Shown instead of participation, which exists for the whole organization only. */
  readonly unitResponses?: number | null;
}

/** The measurement in four figures with their margin of error. */
export function Summary({ participation, product, enps, threshold, change, basis, unitResponses }: SummaryProps) {
  const { t } = useTranslation('mf-stats');
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const { responses, expected, rate, basis: counted, marginOfError, returningDevices } = participation;
  const isWhole = unitResponses === undefined;
  const changeText = (
    comparison: Comparison | null | undefined,
    people: number | null | undefined,
  ): string | undefined => {
    if (!comparison || !basis) return undefined;
    const reading = comparison.mark === 'above' || comparison.mark === 'below' ? 'marked' : comparison.mark;
    return t(`summary.change.${basis}.${reading}`, {
      difference: signed(comparison.difference),
      people: formatNumber(people ?? 0),
    });
  };
  return (
    <Stack gap="3">
      <SimpleGrid
        as="dl"
        columns={{ base: 2, lg: enps ? 4 : 3 }}
        gap="1px"
        bg="border"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        overflow="hidden"
        css={{ '& > :last-child:nth-child(odd)': { gridColumn: { base: 'span 2', lg: 'auto' } } }}
      >
        {isWhole ? (
          <Headline
            name={t('summary.participation')}
            value={rate === null ? '–' : formatPercent(rate)}
            note={t(`participation.${counted}`, {
              responses: formatNumber(responses ?? 0),
              expected: formatNumber(expected),
            })}
          />
        ) : (
          <Headline
            name={t('table.responses')}
            value={unitResponses === null ? '–' : formatNumber(unitResponses)}
            note={t('summary.ofUnit')}
          />
        )}
        <Headline
          name={t('summary.favorability')}
          value={figureText(product?.favorability ?? null, 'percent')}
          change={changeText(change?.favorability, product?.answers)}
          note={product?.hidden ? hiddenText(product.hidden) : t('summary.favorabilityNote')}
        />
        <Headline
          name={t('summary.score')}
          value={figureText(product?.score ?? null, 'points')}
          change={changeText(change?.score, product?.answers)}
          note={product?.hidden ? hiddenText(product.hidden) : t('summary.scoreNote')}
        />
        {enps ? (
          <Headline
            name={t('summary.enps')}
            value={enps.value === null ? '–' : signed(enps.value)}
            change={changeText(change?.enps, enps.answers)}
            note={
              enps.value === null
                ? hiddenText(enps.hidden)
                : t('summary.interval', { low: signed(enps.low ?? enps.value), high: signed(enps.high ?? enps.value) })
            }
          />
        ) : null}
      </SimpleGrid>
      {marginOfError === null || !isWhole ? null : (
        <Text textStyle="sm" color="fg.muted">
          {t('summary.margin', {
            points: formatNumber(marginOfError, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
          })}
        </Text>
      )}
      {returningDevices === undefined || !isWhole ? null : (
        <Text textStyle="sm" color="fg.muted">
          {returningDevices === null
            ? t('summary.returning.few', { threshold })
            : t('summary.returning.count', { number: formatNumber(returningDevices) })}{' '}
          {t('summary.returning.note')}
        </Text>
      )}
    </Stack>
  );
}

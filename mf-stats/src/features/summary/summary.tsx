import { formatNumber, formatPercent, useTranslation } from '@veleta/shared/i18n';
import { Box, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { useFigureText, useHiddenText } from '../../figures/use-figure-text.ts';
import type { Overview } from '../../server-data/analysis.api.ts';

function Headline({ name, value, note }: { name: string; value: string; note: string }) {
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
      <Text as="dd" textStyle="sm" color="fg.muted" mt="1">
        {note}
      </Text>
    </Box>
  );
}

/** With its sign; a real minus, which is as wide as the plus. */
const signed = (value: number): string => formatNumber(value, { signDisplay: 'exceptZero' }).replace('-', '−');

interface SummaryProps extends Pick<Overview, 'participation' | 'product' | 'enps'> {
  readonly threshold: number;
}

/** The measurement in four figures, and how sure they are. */
export function Summary({ participation, product, enps, threshold }: SummaryProps) {
  const { t } = useTranslation('mf-stats');
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const { responses, expected, rate, basis, marginOfError } = participation;
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
      >
        <Headline
          name={t('summary.participation')}
          value={rate === null ? '–' : formatPercent(rate)}
          note={t(`participation.${basis}`, {
            responses: formatNumber(responses ?? 0),
            expected: formatNumber(expected),
          })}
        />
        <Headline
          name={t('summary.favorability')}
          value={figureText(product?.favorability ?? null, 'percent')}
          note={product?.hidden ? hiddenText(product.hidden) : t('summary.favorabilityNote')}
        />
        <Headline
          name={t('summary.score')}
          value={figureText(product?.score ?? null, 'points')}
          note={product?.hidden ? hiddenText(product.hidden) : t('summary.scoreNote')}
        />
        {enps ? (
          <Headline
            name={t('summary.enps')}
            value={enps.value === null ? '–' : signed(enps.value)}
            note={
              enps.value === null
                ? hiddenText(enps.hidden)
                : t('summary.interval', { low: signed(enps.low ?? enps.value), high: signed(enps.high ?? enps.value) })
            }
          />
        ) : null}
      </SimpleGrid>
      {marginOfError === null ? null : (
        <Text textStyle="sm" color="fg.muted">
          {t('summary.margin', {
            points: formatNumber(marginOfError, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
          })}
        </Text>
      )}
    </Stack>
  );
}

import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Heading, SimpleGrid, Span, Text } from '@veleta/shared/ui';
import { PartsBar } from '../../common/figures/parts-bar.tsx';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import { signed } from '../../common/figures/signed.ts';
import { useFigureText } from '../../common/figures/use-figure-text.ts';
import { useMethod } from '../../common/figures/use-method.ts';
import type { Measurement, Overview } from '../../common/analysis.api.ts';

type Highlight = Overview['strengths'][number];

interface HighlightsProps {
  readonly overview: Overview;
  readonly measurement: Measurement;
}

/**
 * Dimensions that differ significantly, by at least 5 points, from the previous measurement or from the rest (B1, T2).
 * Without any, the most and least favorable ones, which are not called strengths or opportunities.
 */
export function Highlights({ overview, measurement }: HighlightsProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const method = useMethod();
  const { strengths, weakPoints, basis, how } = overview;
  const marked = ({ difference }: Highlight): string =>
    t(`overview.difference.${basis}`, { difference: signed(difference), count: Math.abs(difference) });
  const read =
    basis !== 'product' ? basis : overview.unit ? 'sameAsRest' : overview.previous ? 'sameAsBefore' : 'product';
  const title = t(`overview.title.${basis}`);
  const rows = (kind: string, highlights: readonly Highlight[]) =>
    highlights.map((highlight) => ({
      key: highlight.key,
      cells: [
        translate(highlight.name),
        kind,
        figureText(highlight.result.favorability, 'percent'),
        signed(highlight.difference),
        marked(highlight),
      ],
    }));
  const list = (title: string, highlights: readonly Highlight[], empty: string) => (
    <Box minW="0">
      <Heading as="h3" size="sm">
        {title}
      </Heading>
      {highlights.length === 0 ? (
        <Text color="fg.muted" textStyle="sm" mt="3">
          {empty}
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" mt="1">
          {highlights.map((highlight) => (
            <Box as="li" key={highlight.key} py="3" borderBottomWidth="1px" borderColor="border.muted">
              <Flex justify="space-between" gap="3" align="baseline">
                <Text fontWeight="medium">{translate(highlight.name)}</Text>
                <Span fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                  {figureText(highlight.result.favorability, 'percent')}
                </Span>
              </Flex>
              <Box mt="2">
                <PartsBar result={highlight.result} isSmall />
              </Box>
              <Text color="fg.muted" textStyle="sm" mt="1.5">
                {marked(highlight)}
              </Text>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
  return (
    <PlotFrame
      title={title}
      note={t(`overview.basis.${read}`)}
      measurement={measurement}
      threshold={how.threshold}
      table={{
        caption: title,
        columns: [
          t('table.dimension'),
          t('overview.kind'),
          t('table.favorable'),
          t('overview.points'),
          t('overview.reading'),
        ],
        rows: [...rows(t(`overview.up.${basis}`), strengths), ...rows(t(`overview.down.${basis}`), weakPoints)],
      }}
      method={method('overview', how.threshold)}
      isTable
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap={{ base: '8', md: '12' }}>
        {list(t(`overview.up.${basis}`), strengths, t(`overview.noneUp.${basis}`))}
        {list(t(`overview.down.${basis}`), weakPoints, t(`overview.noneDown.${basis}`))}
      </SimpleGrid>
    </PlotFrame>
  );
}

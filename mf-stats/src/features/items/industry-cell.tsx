import { formatPercent, useTranslation } from '@veleta/shared/i18n';
import { Span, Text } from '@veleta/shared/ui';
import { signed } from '../../common/figures/signed.ts';
import { NOTHING } from '../../common/figures/use-figure-text.ts';
import type { IndustryComparison } from './use-item-benchmark.ts';

interface IndustryProps {
  /** Null for a question without a benchmark, as the organization's own. */
  readonly industry: IndustryComparison | null;
}

export const differenceText = (industry: IndustryComparison | null): string =>
  industry?.difference == null ? NOTHING : signed(industry.difference);

/** The difference of a question from the median of the industry, with the median. Quartiles are in the copied table. */
export function IndustryCell({ industry }: IndustryProps) {
  const { t } = useTranslation('mf-stats');
  if (!industry) return <Span color="fg.muted">{NOTHING}</Span>;
  return (
    <>
      <Span display="block" fontVariantNumeric="tabular-nums">
        {differenceText(industry)}
      </Span>
      <Span display="block" color="fg.muted" textStyle="xs">
        {t('items.industry.median', { median: formatPercent(industry.others.median) })}
      </Span>
    </>
  );
}

/** The same in one line below the question, on screens that are too narrow for the column. */
export function IndustryLine({ industry }: IndustryProps) {
  const { t } = useTranslation('mf-stats');
  if (!industry) return null;
  return (
    <Text hideFrom="lg" color="fg.muted" textStyle="xs">
      {t('items.industry.of', {
        difference: differenceText(industry),
        median: formatPercent(industry.others.median),
      })}
    </Text>
  );
}

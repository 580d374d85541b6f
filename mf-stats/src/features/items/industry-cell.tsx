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

/** The difference of a question from the median of the industry, with the median and the middle half. */
export function IndustryCell({ industry }: IndustryProps) {
  const { t } = useTranslation('mf-stats');
  if (!industry) return <Span color="fg.muted">{NOTHING}</Span>;
  const { median, lower, upper } = industry.others;
  return (
    <>
      <Span display="block" fontVariantNumeric="tabular-nums">
        {differenceText(industry)}
      </Span>
      <Span display="block" color="fg.muted" textStyle="xs">
        {t('items.industry.median', { median: formatPercent(median) })}
      </Span>
      {lower !== null && upper !== null ? (
        <Span display="block" color="fg.muted" textStyle="xs">
          {t('items.industry.band', { lower: formatPercent(lower), upper: formatPercent(upper) })}
        </Span>
      ) : null}
    </>
  );
}

/** The same in one line below the question, on a phone. */
export function IndustryLine({ industry }: IndustryProps) {
  const { t } = useTranslation('mf-stats');
  if (!industry) return null;
  return (
    <Text hideFrom="md" color="fg.muted" textStyle="xs">
      {t('items.industry.of', {
        difference: differenceText(industry),
        median: formatPercent(industry.others.median),
      })}
    </Text>
  );
}

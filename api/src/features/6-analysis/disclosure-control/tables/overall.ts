import {
  addHistograms,
  countAnswers,
  ENPS_POINTS,
  fraction,
  type Histogram,
  LIKERT_POINTS,
  measureEnps,
  measureItem,
} from '../../statistics/index.ts';
import { codeShares, meanOfCoded, toResult, type CodedFigures } from '../top-bottom-coding.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import { zoneOf } from '../limit-zones.ts';
import {
  hiddenEnps,
  hiddenResult,
  type DimensionResult,
  type DisclosedTable,
  type EnpsResult,
} from '../disclosed-table.ts';
import type { Rules } from '../rules.ts';

/** Computes the results of the whole organization: items, dimensions, product and eNPS. */
export function discloseOverall(
  input: DisclosureInput,
  responses: number,
  rules: Rules,
): Pick<DisclosedTable, 'product' | 'enps' | 'dimensions'> {
  const histograms = overallHistograms(input);
  let enps: EnpsResult | null = null;
  let position = 0;
  const parts: CodedFigures[] = [];
  const fewestOfAll: number[] = [];
  const dimensions: DimensionResult[] = input.dimensions.map((dimension) => {
    const shown: CodedFigures[] = [];
    const fewest: number[] = [];
    const items: DimensionResult['items'] = [];
    for (const item of dimension.items) {
      const histogram = histograms[position] ?? [];
      position += 1;
      if (item.type === 'enps') enps ??= discloseEnps(histogram, input.threshold, rules);
      if (item.type !== 'likert5') continue;
      const answers = countAnswers(histogram);
      const coded = answers < input.threshold ? null : codeShares(measureItem(histogram), answers, rules.limits);
      if (coded) {
        shown.push(coded);
        fewest.push(answers);
      }
      items.push({
        key: item.key,
        text: item.text,
        result: coded ? toResult(coded, answers) : hiddenResult('primary'),
      });
    }
    const mean = shown.length > 0 ? meanOfCoded(shown, Math.min(...fewest), rules.limits) : null;
    if (mean) {
      parts.push(mean);
      fewestOfAll.push(...fewest);
    }
    return {
      key: dimension.key,
      name: dimension.name,
      items,
      result: mean ? toResult(mean, responses) : hiddenResult('primary'),
    };
  });
  const product =
    parts.length > 0
      ? toResult(meanOfCoded(parts, Math.min(...fewestOfAll), rules.limits), responses)
      : hiddenResult('primary');
  return { product, enps, dimensions };
}

function overallHistograms(input: DisclosureInput): Histogram[] {
  return input.dimensions
    .flatMap((dimension) => dimension.items)
    .map((item, position) => {
      const points = item.type === 'likert5' ? LIKERT_POINTS : item.type === 'enps' ? ENPS_POINTS : 0;
      return addHistograms(
        input.finest.map((group) => group.histograms[position] ?? []),
        points,
      );
    });
}

function discloseEnps(histogram: Histogram, threshold: number, rules: Rules): EnpsResult {
  const answers = countAnswers(histogram);
  if (answers < threshold) return hiddenEnps('primary');
  const { parts, ...figures } = measureEnps(histogram);
  // C7 applies to all three parts, because value and interval together disclose them.
  const isInZone = parts.some((part) => zoneOf(fraction(100 * part, answers), answers) !== 'middle');
  return rules.limits && isInZone ? hiddenEnps('secondary') : { hidden: null, ...figures };
}

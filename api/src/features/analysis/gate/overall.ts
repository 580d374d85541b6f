import { measureEnps } from '../engine/enps.ts';
import {
  addHistograms,
  countAnswers,
  ENPS_POINTS,
  LIKERT_POINTS,
  measureItem,
  type Histogram,
} from '../engine/metrics.ts';
import {
  NEARLY_ALL,
  NEARLY_NONE,
  UNANIMITY_LIMIT,
  clampShares,
  meanClamped,
  toResult,
  type Clamped,
} from './clamping.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { hiddenEnps, hiddenResult, type DimensionResult, type DisclosedTable, type EnpsResult } from './disclosed.ts';
import type { Rules } from './rules.ts';

/** The results of the whole organization: per item, dimension and product, and eNPS. */
export function discloseOverall(
  input: DisclosureInput,
  responses: number,
  rules: Rules,
): Pick<DisclosedTable, 'product' | 'enps' | 'dimensions'> {
  const histograms = overallHistograms(input);
  let enps: EnpsResult | null = null;
  let position = 0;
  const parts: Clamped[] = [];
  const dimensions: DimensionResult[] = input.dimensions.map((dimension) => {
    const shown: Clamped[] = [];
    const items: DimensionResult['items'] = [];
    for (const item of dimension.items) {
      const histogram = histograms[position] ?? [];
      position += 1;
      if (item.type === 'enps') enps ??= discloseEnps(histogram, input.threshold, rules);
      if (item.type !== 'likert5') continue;
      const answers = countAnswers(histogram);
      const clamped = answers < input.threshold ? null : clampShares(measureItem(histogram), answers, rules.unanimity);
      if (clamped) shown.push(clamped);
      items.push({
        key: item.key,
        text: item.text,
        result: clamped ? toResult(clamped, answers) : hiddenResult('small'),
      });
    }
    const mean = shown.length > 0 ? meanClamped(shown, responses, rules.unanimity) : null;
    if (mean) parts.push(mean);
    return {
      key: dimension.key,
      name: dimension.name,
      items,
      result: mean ? toResult(mean, responses) : hiddenResult('small'),
    };
  });
  const product =
    parts.length > 0 ? toResult(meanClamped(parts, responses, rules.unanimity), responses) : hiddenResult('small');
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
  if (answers < threshold) return hiddenEnps('small');
  const { shares, ...figures } = measureEnps(histogram);
  // Nobody a promoter is known of each as well as everybody one.
  const isUnanimous = answers < UNANIMITY_LIMIT && shares.some((share) => share > NEARLY_ALL || share < NEARLY_NONE);
  return rules.unanimity && isUnanimous ? hiddenEnps('protects') : { hidden: null, ...figures };
}

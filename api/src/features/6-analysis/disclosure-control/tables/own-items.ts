import { addHistograms, countAnswers, LIKERT_POINTS, measureItem } from '../../statistics/index.ts';
import { codeShares, toResult } from '../top-bottom-coding.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import { hiddenResult, type DisclosedTable } from '../disclosed-table.ts';
import type { Rules } from '../rules.ts';

/**
 * Publishes the organization's own Likert questions, each by itself under C1 and C7. They belong to no product, so they enter no
 * dimension, product or comparison (F2). They are published for the whole organization only, so no difference of groups can disclose
 * them.
 */
export function discloseOwnItems(input: DisclosureInput, rules: Rules): Pick<DisclosedTable, 'own_questions'> {
  const own = input.ownItems ?? [];
  const first = input.dimensions.reduce((sum, dimension) => sum + dimension.items.length, 0);
  const shown = own.flatMap(({ key, type, text }, index) => {
    if (type !== 'likert5') return [];
    const histogram = addHistograms(
      input.finest.map((group) => group.histograms[first + index] ?? []),
      LIKERT_POINTS,
    );
    const answers = countAnswers(histogram);
    const result =
      answers < input.threshold
        ? hiddenResult('primary')
        : toResult(codeShares(measureItem(histogram), answers, rules.limits), answers);
    return [{ key, text, result }];
  });
  return shown.length > 0 ? { own_questions: shown } : {};
}

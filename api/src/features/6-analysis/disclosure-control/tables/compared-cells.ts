import { likertPositions } from '../cell-suppression.ts';
import { compareMeans, comparePublishedShares, countAnswers, publishedMean } from '../../statistics/index.ts';
import {
  histogramOf,
  measureSums,
  productOf,
  resultOf,
  type MeasuredRow,
  type Tabulation,
  type Sums,
} from '../measured-cells.ts';
import { meanOfCoded, toResult, type CodedFigures } from '../top-bottom-coding.ts';
import type { Cell, Result, Spread } from '../disclosed-table.ts';
import { isExact, suppressComplements } from './complement-figures.ts';
import { PRODUCT } from './spreads.ts';

type FigureName = 'favorability' | 'score';

/** A cell of a heat map with its complement, before the tests are corrected together. */
export interface ComparedCell {
  readonly key: string;
  readonly result: Result;
  readonly rest: Cell['rest'];
  /** Differences of the two published whole numbers (R1); null if one of them is hidden or a limit. */
  readonly differences: Readonly<Record<FigureName, number | null>>;
  /** p values; null if a test is undefined. */
  readonly ps: Readonly<Record<FigureName, number | null>>;
}

/** Published figures of the group that the rows of a heat map divide. */
export interface ReferenceGroup {
  readonly sums: Sums;
  readonly product: Result;
  readonly dimensions: readonly Result[];
  /** Whether an item of each dimension is published as a limit. */
  readonly haveLimits: readonly boolean[];
  /** Items that enter each dimension; null for the organization, whose items are published individually. */
  readonly entering: readonly (readonly number[])[] | null;
}

/** Compares the product and every dimension of one row with the complement over the same items. */
export function compareCells(
  tabulation: Tabulation,
  measured: MeasuredRow,
  { whole, rest, spreads }: { whole: ReferenceGroup; rest: Sums; spreads: readonly Spread[] },
): ComparedCell[] {
  const { input, rules } = tabulation;
  const isComparable = rest.people >= input.threshold;
  const results = measured.parts.map((part) => resultOf(part, measured.responses));
  const rests = measured.parts.map(({ coded, entering }, at): CodedFigures | null => {
    if (!coded || !isComparable || !hasAnswers(tabulation, rest, entering)) return null;
    // The mean of the whole may be exact although one of its items is a limit. A complement would narrow that limit.
    if (whole.haveLimits[at]) return null;
    // A complement over other items than the whole would be additional information.
    if (whole.entering && whole.entering[at]!.length !== entering.length) return null;
    const sameItems = whole.entering
      ? whole.dimensions[at]!
      : toResult(measureSums(tabulation, whole.sums, entering), whole.sums.people);
    const isShown = [results[at]!, sameItems, whole.dimensions[at]!].every((one) => isExact(one, 'favorability'));
    return isShown ? measureSums(tabulation, rest, entering) : null;
  });
  const compared = rests.filter((one) => one !== null);
  // The product is compared over the dimensions that both sides publish.
  const isWhole = compared.length > 0 && compared.length === measured.parts.filter(({ coded }) => coded).length;
  const productRest = isWhole ? meanOfCoded(compared, rest.people, rules.limits) : null;
  const positions = likertPositions(input);
  const people = { own: measured.responses, rest: rest.people };
  const compareCell = ({ key, own, wholeResult, others, parts }: CellComparison): ComparedCell => {
    const shown = others && suppressComplements(own, wholeResult, others);
    // The spread of scores covers all items. If one of them does not enter, scores are not compared.
    const hasAllItems = parts.every((at) => measured.parts[at]!.entering.length === positions[at]!.length);
    const differences = {
      favorability: difference(own, shown, 'favorability'),
      score: hasAllItems ? difference(own, shown, 'score') : null,
    };
    const isOneItem = parts.flatMap((at) => positions[at]!).length === 1;
    const spread = spreads.find((one) => one.key === key);
    const test = (figure: FigureName) =>
      differences[figure] === null
        ? null
        : testPublished(people, [own[figure]!.value, shown![figure]!.value], {
            isShareOfOneItem: isOneItem && figure === 'favorability',
            spread: spread?.[figure] ?? 0,
          });
    return {
      key,
      result: own,
      rest: shown,
      differences,
      ps: { favorability: test('favorability'), score: test('score') },
    };
  };
  return [
    compareCell({
      key: PRODUCT,
      own: productOf(measured),
      wholeResult: whole.product,
      others: productRest,
      parts: [...positions.keys()],
    }),
    ...input.dimensions.map(({ key }, at) =>
      compareCell({ key, own: results[at]!, wholeResult: whole.dimensions[at]!, others: rests[at]!, parts: [at] }),
    ),
  ];
}

/** The input of one compared cell. */
interface CellComparison {
  readonly key: string;
  readonly own: Result;
  /** The result of the whole. */
  readonly wholeResult: Result;
  readonly others: CodedFigures | null;
  /** The dimensions that enter the mean. */
  readonly parts: readonly number[];
}

/** Tests two published whole numbers with their published numbers of people (T1). */
function testPublished(
  people: { readonly own: number; readonly rest: number },
  [value, other]: readonly [number, number],
  { isShareOfOneItem, spread }: { isShareOfOneItem: boolean; spread: number },
): number | null {
  return isShareOfOneItem
    ? comparePublishedShares({ percent: value, people: people.own }, { percent: other, people: people.rest })
    : compareMeans(publishedMean(value, spread, people.own), publishedMean(other, spread, people.rest));
}

/** Returns whether every item has enough answers. The suppression plan guarantees it; this is a second check. */
function hasAnswers({ input }: Tabulation, sums: Sums, entering: readonly number[]): boolean {
  return entering.every((position) => countAnswers(histogramOf(sums, position)) >= input.threshold);
}

function difference(own: Result, rest: Cell['rest'], figure: FigureName): number | null {
  const other = rest?.[figure];
  return isExact(own, figure) && other?.bound === 'exact' ? own[figure]!.value - other.value : null;
}

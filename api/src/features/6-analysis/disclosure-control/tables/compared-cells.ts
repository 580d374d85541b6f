import { likertPositions } from '../hiding-plan.ts';
import { compareMeans, comparePublishedShares, countAnswers, publishedMean } from '../../statistics/index.ts';
import {
  histogramOf,
  measureSums,
  productOf,
  resultOf,
  type MeasuredRow,
  type Measuring,
  type Sums,
} from '../measured-cells.ts';
import { meanOfCoded, toResult, type CodedFigures } from '../top-bottom-coding.ts';
import type { Cell, Result, Spread } from '../disclosed-table.ts';
import { isExact, suppressComplements } from './complement-figures.ts';
import { PRODUCT } from './spreads.ts';

type FigureName = 'favorability' | 'score';

/** A cell of a heat map with the rest that it is compared with, before all of them are tested together. */
export interface OpenCell {
  readonly key: string;
  readonly result: Result;
  readonly rest: Cell['rest'];
  /** R1: of the two published whole numbers; null where one of them is hidden or a limit. */
  readonly differences: Readonly<Record<FigureName, number | null>>;
  /** Null where nothing can be tested. */
  readonly ps: Readonly<Record<FigureName, number | null>>;
}

/** What is shown of everybody that the rows of a heat map are a part of. */
export interface ShownWhole {
  readonly sums: Sums;
  readonly product: Result;
  readonly dimensions: readonly Result[];
  /** Items that enter each dimension of it; null for the whole organization, of which each item is shown by itself. */
  readonly entering: readonly (readonly number[])[] | null;
}

/** The product and every dimension of one row, with the rest of everybody over the same items. */
export function openCells(
  measuring: Measuring,
  measured: MeasuredRow,
  { whole, rest, spreads }: { whole: ShownWhole; rest: Sums; spreads: readonly Spread[] },
): OpenCell[] {
  const { input, rules } = measuring;
  const isComparable = rest.people >= input.threshold;
  const results = measured.parts.map((part) => resultOf(part, measured.responses));
  const rests = measured.parts.map(({ coded, entering }, at): CodedFigures | null => {
    if (!coded || !isComparable || !hasAnswers(measuring, rest, entering)) return null;
    // Over other items than the whole the rest would be one more thing to know.
    if (whole.entering && whole.entering[at]!.length !== entering.length) return null;
    const alike = whole.entering
      ? whole.dimensions[at]!
      : toResult(measureSums(measuring, whole.sums, entering), whole.sums.people);
    const isShown = [results[at]!, alike, whole.dimensions[at]!].every((one) => isExact(one, 'favorability'));
    return isShown ? measureSums(measuring, rest, entering) : null;
  });
  const compared = rests.filter((one) => one !== null);
  // The product is compared over the dimensions that both sides show.
  const isWhole = compared.length > 0 && compared.length === measured.parts.filter(({ coded }) => coded).length;
  const productRest = isWhole ? meanOfCoded(compared, rest.people, rules.limits) : null;
  const positions = likertPositions(input);
  const people = { own: measured.responses, rest: rest.people };
  const open = ({ key, own, among, others, parts }: Opening): OpenCell => {
    const shown = others && suppressComplements(own, among, others);
    // Persons' own scores are over all items: where one of these does not enter, scores are not compared.
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
    open({
      key: PRODUCT,
      own: productOf(measured),
      among: whole.product,
      others: productRest,
      parts: [...positions.keys()],
    }),
    ...input.dimensions.map(({ key }, at) =>
      open({ key, own: results[at]!, among: whole.dimensions[at]!, others: rests[at]!, parts: [at] }),
    ),
  ];
}

/** What a cell is made from. */
interface Opening {
  readonly key: string;
  readonly own: Result;
  /** The same of everybody. */
  readonly among: Result;
  readonly others: CodedFigures | null;
  /** The dimensions that it is the mean of. */
  readonly parts: readonly number[];
}

/** T1: two published whole numbers with their published numbers of people. */
function testPublished(
  people: { readonly own: number; readonly rest: number },
  [value, other]: readonly [number, number],
  { isShareOfOneItem, spread }: { isShareOfOneItem: boolean; spread: number },
): number | null {
  return isShareOfOneItem
    ? comparePublishedShares({ percent: value, people: people.own }, { percent: other, people: people.rest })
    : compareMeans(publishedMean(value, spread, people.own), publishedMean(other, spread, people.rest));
}

/** Every item has enough answers among them; the audit has seen to it, and this checks it a second time. */
function hasAnswers({ input }: Measuring, sums: Sums, entering: readonly number[]): boolean {
  return entering.every((position) => countAnswers(histogramOf(sums, position)) >= input.threshold);
}

function difference(own: Result, rest: Cell['rest'], figure: FigureName): number | null {
  const other = rest?.[figure];
  return isExact(own, figure) && other?.bound === 'exact' ? own[figure]!.value - other.value : null;
}

import { favorabilityEstimate, scoreEstimate, type WeightedItem } from '../engine/estimates.ts';
import { countAnswers } from '../engine/metrics.ts';
import { compareMeans, type Estimate } from '../engine/tests.ts';
import type { Moments } from '../folding/folded.ts';
import { spreadOf } from '../folding/persons.ts';
import { likertPositions } from './breakout-plan.ts';
import {
  histogramOf,
  measureSums,
  productOf,
  resultOf,
  type MeasuredRow,
  type Measuring,
  type Part,
  type Sums,
} from './breakouts.ts';
import { meanClamped, type Clamped } from './clamping.ts';
import type { Cell } from './disclosed.ts';
import { restBeside } from './rest-beside.ts';

export const PRODUCT = 'product';

/** A cell of a heat map with the rest that it is compared with, before all of them are tested together. */
export interface OpenCell {
  readonly key: string;
  readonly own: Clamped | null;
  readonly rest: Clamped | null;
  readonly result: Cell['result'];
  readonly differences: { readonly favorability: number; readonly score: number } | null;
  readonly ps: { readonly favorability: number | null; readonly score: number | null };
}

/** The product and every dimension of one row, with the rest of everybody over the same items. */
export function openCells(
  measuring: Measuring,
  measured: MeasuredRow,
  groups: {
    whole: Sums;
    /** What is shown of the whole where it is a unit; of everybody each item is. */
    wholeParts: readonly Part[] | null;
    rest: Sums;
    moments: { own: Moments; rest: Moments } | null;
  },
): OpenCell[] {
  const { input, rules } = measuring;
  const likert = likertPositions(input).flat();
  const { people } = groups.rest;
  const isComparable = people >= input.threshold;
  const restOf = ({ clamped, entering }: Part, at: number) => {
    if (!clamped || !isComparable || !hasAnswers(measuring, groups.rest, entering)) return null;
    const shown = groups.wholeParts?.[at];
    // Over other items than the whole it would be one more thing to know.
    if (shown && shown.entering.length !== entering.length) return null;
    const whole = shown ? shown.clamped : measureSums(measuring, groups.whole, entering);
    return whole && restBeside([clamped, whole], measureSums(measuring, groups.rest, entering));
  };
  const parts = measured.parts.map((part, at) => ({ part, rest: restOf(part, at) }));
  const compared = parts.filter(({ rest }) => rest !== null);
  const items = (entering: readonly number[], weight: number): WeightedItem[] =>
    entering.map((position) => ({ item: likert.indexOf(position), weight: weight / entering.length }));
  const test = (weighted: readonly WeightedItem[], dimension: number) =>
    groups.moments
      ? testOne(groups.moments, weighted, { width: likert.length, dimension })
      : { favorability: null, score: null };
  const openCell = (
    key: string,
    { own, rest, result, isWhole }: Pick<OpenCell, 'own' | 'rest' | 'result'> & { isWhole: boolean },
    ps: () => OpenCell['ps'],
  ): OpenCell => {
    const differences = own && rest ? differencesOf(own, rest, isWhole) : null;
    return { key, own, rest, result, differences, ps: differences ? ps() : { favorability: null, score: null } };
  };
  // Persons' own scores are over all items: where one does not enter, there is nothing to test.
  const positions = likertPositions(input);
  const isPartWhole = ({ part }: (typeof parts)[number], at: number) => part.entering.length === positions[at]!.length;
  // The product is compared over the dimensions that both sides show.
  const productRest =
    measured.product &&
    compared.length === measured.parts.filter(({ clamped }) => clamped).length &&
    compared.length > 0
      ? meanClamped(
          compared.flatMap(({ rest }) => rest ?? []),
          people,
          rules.unanimity,
        )
      : null;
  const product = openCell(
    PRODUCT,
    { own: measured.product, rest: productRest, result: productOf(measured), isWhole: parts.every(isPartWhole) },
    () =>
      test(
        compared.flatMap(({ part }) => items(part.entering, 1 / compared.length)),
        input.dimensions.length,
      ),
  );
  return [
    product,
    ...input.dimensions.map(({ key }, at) => {
      const { part, rest } = parts[at]!;
      return openCell(
        key,
        { own: part.clamped, rest, result: resultOf(part, measured.responses), isWhole: isPartWhole(parts[at]!, at) },
        () => test(items(part.entering, 1), at),
      );
    }),
  ];
}

/** Every item has enough answers among them; the audit has seen to it, and this holds it a second time. */
function hasAnswers({ input }: Measuring, sums: Sums, entering: readonly number[]): boolean {
  return entering.every((position) => countAnswers(histogramOf(sums, position)) >= input.threshold);
}

/** C7: only from figures that both sides show exactly. */
function differencesOf(own: Clamped, rest: Clamped, isWhole: boolean): { favorability: number; score: number } {
  const between = (part: 'favorable' | 'score') => {
    const [a, b] = [own[part], rest[part]];
    if (a?.bound !== 'exact' || b?.bound !== 'exact') return Number.NaN;
    return ratio(a.value) - ratio(b.value);
  };
  return { favorability: between('favorable'), score: isWhole ? between('score') : Number.NaN };
}

const ratio = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number =>
  Number(numerator) / Number(denominator);

function testOne(
  { own, rest }: { own: Moments; rest: Moments },
  items: readonly WeightedItem[],
  { width, dimension }: { width: number; dimension: number },
): OpenCell['ps'] {
  const favorability = (moments: Moments): Estimate =>
    favorabilityEstimate(moments, items, { width, persons: spreadOf(moments.persons, dimension).persons });
  return {
    favorability: compareMeans(favorability(own), favorability(rest)),
    score: compareMeans(scoreEstimate(own, dimension), scoreEstimate(rest, dimension)),
  };
}

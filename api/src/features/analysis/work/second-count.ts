import { randomInt } from 'node:crypto';
import type { SealedContent } from '../../sealed-answers/sealed-answers.service.ts';
import { foldResponses, SCALES, type StoredResponse } from '../fold.ts';
import type { Folded, FoldFrame } from '../folding/folded.ts';

/** Up to so many responses everything is counted twice; above, totals and random cells. */
const COUNTED_WHOLE = 20_000;
const RANDOM_CELLS = 200;

/** Thrown where two counts of the same answers differ: nothing may be published, and nothing deleted. */
export class CountsDifferError extends Error {
  override readonly name = 'CountsDifferError';
}

interface SecondCount {
  add(response: Pick<SealedContent, 'answers' | 'unitIds'>): void;
  /** @throws CountsDifferError where the aggregate is not what was counted here */
  check(folded: Pick<Folded, 'finest' | 'responses'>): void;
}

/** How many people of a unit gave one answer to one item. */
interface Cell {
  readonly category: number;
  readonly unit: string;
  readonly item: number;
  readonly point: number;
  people: number;
}

/**
 * Counts the answers of a measurement a second time, in the plainest way, so that results are
 * checked before what they were made from is deleted.
 */
export function startSecondCount(
  { items, categories, unitIds }: Pick<FoldFrame, 'items' | 'categories' | 'unitIds'>,
  { whole = COUNTED_WHOLE } = {},
): SecondCount {
  const totals = items.map(({ type }) => Array.from({ length: SCALES[type].points }, () => 0));
  const cells = chooseCells(items, categories);
  const cellsOf = Map.groupBy(cells, ({ unit }) => unit);
  let kept: StoredResponse[] | null = [];
  let responses = 0;
  return {
    add({ answers: stored, unitIds: copies }) {
      responses += 1;
      for (let item = 0; item < items.length; item += 1) {
        const { type, stored: position } = items[item]!;
        const answer = stored[position] ?? null;
        const point = answer === null ? -1 : answer - SCALES[type].lowest;
        if (point >= 0 && point < totals[item]!.length) totals[item]![point]! += 1;
      }
      for (const unit of new Set(copies)) {
        for (const cell of cellsOf.get(unitIds.get(unit) ?? '') ?? []) {
          const { type, stored: position } = items[cell.item]!;
          if (stored[position] === cell.point + SCALES[type].lowest) cell.people += 1;
        }
      }
      kept = responses > whole ? null : kept;
      kept?.push({
        answers: items.map((item) => stored[item.stored] ?? null),
        unitIds: copies.flatMap((copy) => unitIds.get(copy) ?? []),
      });
    },
    check({ finest, responses: engine }) {
      if (engine !== responses) throw new CountsDifferError('Two counts of the responses differ.');
      for (const [item, histogram] of totals.entries()) {
        const sums = histogram.map((_, point) => sum(finest.map((group) => group.histograms[item]?.[point] ?? 0)));
        if (sums.join() !== histogram.join())
          throw new CountsDifferError('Two counts of the answers to an item differ.');
      }
      for (const { category, unit, item, point, people } of cells) {
        const ofUnit = finest.filter((group) => group.units[category] === unit);
        if (sum(ofUnit.map((group) => group.histograms[item]?.[point] ?? 0)) !== people)
          throw new CountsDifferError('Two counts of the answers of a unit differ.');
      }
      if (kept && written(finest) !== written(foldResponses(kept, items, categories)))
        throw new CountsDifferError('Two counts of the finest groups differ.');
    },
  };
}

function chooseCells(items: FoldFrame['items'], categories: FoldFrame['categories']): Cell[] {
  const counted = items.flatMap(({ type }, item) => (SCALES[type].points > 0 ? [item] : []));
  const units = categories.flatMap((one, category) => one.units.map(({ id }) => ({ category, unit: id })));
  if (counted.length === 0 || units.length === 0) return [];
  return Array.from({ length: RANDOM_CELLS }, () => {
    const item = counted[randomInt(counted.length)]!;
    return { ...units[randomInt(units.length)]!, item, point: randomInt(SCALES[items[item]!.type].points), people: 0 };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Groups as a text, in an order of their own. */
const written = (finest: Folded['finest']): string =>
  finest
    .map(({ units, respondents, histograms }) => JSON.stringify([units, respondents, histograms]))
    .toSorted()
    .join('\n');

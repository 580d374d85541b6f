import { randomInt } from 'node:crypto';
import type { SealedContent } from '../../../4-measurements/sealed-answers/index.ts';
import {
  type Aggregates,
  type AggregationFrame,
  countResponses,
  SCALES,
  type StoredResponse,
} from '../../aggregation/index.ts';

/** Up to this number of responses all finest groups are counted twice; above it, totals and random cells. */
const MAX_FULLY_COUNTED = 20_000;
const RANDOM_CELLS = 200;

/** Thrown if two counts of the same answers differ. Nothing is published and nothing deleted. */
export class CountsDifferError extends Error {
  override readonly name = 'CountsDifferError';
}

/** One answer to one item by people of one unit. */
interface Cell {
  readonly category: number;
  readonly unit: string;
  readonly item: number;
  readonly point: number;
}

/** The scope of the second count, the same in all threads of a measurement. */
export interface SecondCountPlan {
  readonly cells: readonly Cell[];
  /** Whether every finest group is counted twice. */
  readonly isComplete: boolean;
}

/** A second count of some of the responses. */
export interface SecondCount {
  readonly responses: number;
  /** Number of people by item and answer. */
  readonly totals: readonly (readonly number[])[];
  /** Number of people of each cell of the plan. */
  readonly cells: readonly number[];
  /** The responses, if every finest group is counted twice. */
  readonly raw: readonly StoredResponse[];
}

type Frame = Pick<AggregationFrame, 'items' | 'categories' | 'unitIds'>;

/** Draws the cells of the second count. */
export function planSecondCount({ items, categories }: Frame, submissions: number): SecondCountPlan {
  const counted = items.flatMap(({ type }, item) => (SCALES[type].points > 0 ? [item] : []));
  const units = categories.flatMap((one, category) => one.units.map(({ id }) => ({ category, unit: id })));
  const cells = Array.from({ length: counted.length > 0 && units.length > 0 ? RANDOM_CELLS : 0 }, () => {
    const item = counted[randomInt(counted.length)]!;
    return { ...units[randomInt(units.length)]!, item, point: randomInt(SCALES[items[item]!.type].points) };
  });
  return { cells, isComplete: submissions <= MAX_FULLY_COUNTED };
}

/** Starts an independent second count of answers, which verifies results before the submissions are deleted. */
export function startSecondCount({ items, unitIds }: Frame, { cells, isComplete }: SecondCountPlan) {
  const totals = items.map(({ type }) => Array.from({ length: SCALES[type].points }, () => 0));
  const people = cells.map(() => 0);
  const cellsOf = Map.groupBy(cells.keys(), (cell) => cells[cell]!.unit);
  const raw: StoredResponse[] = [];
  let responses = 0;
  return {
    add({ answers: stored, unitIds: copies }: Pick<SealedContent, 'answers' | 'unitIds'>): void {
      responses += 1;
      for (let item = 0; item < items.length; item += 1) {
        const { type, stored: position } = items[item]!;
        const answer = stored[position] ?? null;
        const point = answer === null ? -1 : answer - SCALES[type].lowest;
        if (point >= 0 && point < totals[item]!.length) totals[item]![point]! += 1;
      }
      for (const unit of new Set(copies)) {
        for (const cell of cellsOf.get(unitIds.get(unit) ?? '') ?? []) {
          const { item, point } = cells[cell]!;
          const { type, stored: position } = items[item]!;
          if (stored[position] === point + SCALES[type].lowest) people[cell]! += 1;
        }
      }
      if (isComplete)
        raw.push({
          answers: items.map((item) => stored[item.stored] ?? null),
          unitIds: copies.flatMap((copy) => unitIds.get(copy) ?? []),
        });
    },
    finish: (): SecondCount => ({ responses, totals, cells: people, raw }),
  };
}

/**
 * Compares the aggregates with the second counts of all parts of the responses.
 * @throws CountsDifferError if they differ
 */
export function checkCounts(
  { items, categories }: Frame,
  { cells, isComplete }: SecondCountPlan,
  {
    aggregates: { responses, finest },
    seconds,
  }: {
    aggregates: Pick<Aggregates, 'finest' | 'responses'>;
    seconds: readonly SecondCount[];
  },
): void {
  if (sum(seconds.map((second) => second.responses)) !== responses)
    throw new CountsDifferError('Two counts of the responses differ.');
  for (const [item, { type }] of items.entries()) {
    for (let point = 0; point < SCALES[type].points; point += 1) {
      const aggregated = sum(finest.map((group) => group.histograms[item]?.[point] ?? 0));
      if (sum(seconds.map(({ totals }) => totals[item]?.[point] ?? 0)) !== aggregated)
        throw new CountsDifferError('Two counts of the answers to an item differ.');
    }
  }
  for (const [cell, { category, unit, item, point }] of cells.entries()) {
    const ofUnit = finest.filter((group) => group.units[category] === unit);
    const aggregated = sum(ofUnit.map((group) => group.histograms[item]?.[point] ?? 0));
    if (sum(seconds.map((second) => second.cells[cell] ?? 0)) !== aggregated)
      throw new CountsDifferError('Two counts of the answers of a unit differ.');
  }
  if (!isComplete) return;
  const raw = seconds.flatMap((second) => second.raw);
  if (serialize(finest) !== serialize(countResponses(raw, items, categories)))
    throw new CountsDifferError('Two counts of the finest groups differ.');
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Serializes groups in a canonical order. */
const serialize = (finest: Aggregates['finest']): string =>
  finest
    .map(({ units, respondents, histograms }) => JSON.stringify([units, respondents, histograms]))
    .toSorted()
    .join('\n');

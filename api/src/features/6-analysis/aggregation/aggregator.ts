import { SCALES, type StoredResponse } from './count-responses.ts';
import type { FinestGroup } from './finest-groups.ts';
import type { Aggregates, AggregationFrame } from './aggregates.ts';
import { newPairCounts, PairCounter, toPairs } from './item-pairs.ts';
import { addPerson, personsLength } from '../statistics/index.ts';

/** Score points between two neighboring answers (S1). */
const SCORE_STEP = 25;

interface OpenGroup {
  readonly units: (string | null)[];
  /** The histograms of all items, one after the other. */
  readonly counts: Int32Array;
  respondents: number;
}

export interface Aggregator {
  add(response: StoredResponse): void;
  finish(): Aggregates;
}

/**
 * Returns an aggregator that counts responses one at a time. Memory grows with the number of finest groups, not of responses. Sums over
 * persons cover the whole organization only. Skipped answers count nowhere (N1).
 */
export function startAggregation(frame: AggregationFrame): Aggregator {
  const likert = frame.dimensions.flat();
  const [width, dimensions] = [likert.length, frame.dimensions.length];
  const categoryByUnitId = new Map(
    [...frame.unitIds].flatMap(([copy, own]) => {
      const category = frame.categories.findIndex(({ units }) => units.some(({ id }) => id === own));
      return category < 0 ? [] : [[copy, { category, own }] as const];
    }),
  );
  const pairCounts = newPairCounts(width);
  const persons = new Float64Array(personsLength(dimensions));
  /** The offset of each item's histogram in `counts`; `points` is the total length. */
  const offsets: number[] = [];
  let points = 0;
  for (const { type } of frame.items) {
    offsets.push(points);
    points += SCALES[type].points;
  }
  const groups = new Map<string, OpenGroup>();
  const groupByUnitIds = new Map<string, OpenGroup>();
  const groupOf = (unitIds: readonly string[]): OpenGroup => {
    const given = unitIds.join(',');
    const known = groupByUnitIds.get(given);
    if (known) return known;
    const units: (string | null)[] = frame.categories.map(() => null);
    for (const copy of unitIds) {
      const position = categoryByUnitId.get(copy);
      if (position) units[position.category] ??= position.own;
    }
    // Responses may list the same units in any order.
    const key = units.join('|');
    let group = groups.get(key);
    if (!group) {
      group = {
        units,
        respondents: 0,
        counts: new Int32Array(points),
      };
      groups.set(key, group);
    }
    groupByUnitIds.set(given, group);
    return group;
  };

  let responses = 0;
  const readAnswers = answersReader(frame.items);
  const given = new Int8Array(frame.items.length);
  const likertAnswers = new Int8Array(width);
  const pairs = new PairCounter(width);
  const scores = new Float64Array(dimensions);
  /** The offset at which an answer of 0 to each item would be counted. */
  const zeros = Int32Array.from(frame.items, ({ type }, item) => offsets[item]! - SCALES[type].lowest);
  return {
    add({ answers, unitIds }) {
      const group = groupOf(unitIds);
      responses += 1;
      group.respondents += 1;
      readAnswers(answers, given);
      for (let item = 0; item < given.length; item += 1) {
        if (given[item]! >= 0) group.counts[zeros[item]! + given[item]!]! += 1;
      }
      for (let i = 0; i < width; i += 1) likertAnswers[i] = given[likert[i]!]!;
      pairs.add(pairCounts, likertAnswers);
      let isComplete = dimensions > 0;
      for (let d = 0; d < dimensions; d += 1) {
        const items = frame.dimensions[d]!;
        let [count, sum] = [0, 0];
        for (const item of items) {
          if (given[item]! < 0) continue;
          count += 1;
          sum += given[item]! - 1;
        }
        scores[d] = count === 0 ? Number.NaN : (SCORE_STEP * sum) / count;
        if (count === 0 || 2 * count < items.length) isComplete = false;
      }
      addPerson(persons, scores, isComplete);
    },
    finish() {
      const finest = [...groups.values()].map(({ units, respondents, counts }): FinestGroup => ({
        units,
        respondents,
        histograms: offsets.map((offset, item) => Array.from(counts.subarray(offset, offsets[item + 1]))),
      }));
      // Sorted by units, so that the order does not disclose who answered first.
      const byUnits = (a: FinestGroup, b: FinestGroup) => (a.units.join('|') < b.units.join('|') ? -1 : 1);
      return { responses, finest: finest.toSorted(byUnits), whole: { pairs: toPairs(pairCounts, width), persons } };
    },
  };
}

/** Returns a reader that reorders stored answers into item order; −1 for a skipped answer or one outside of the scale. */
function answersReader(items: AggregationFrame['items']) {
  const stored = items.map((item) => item.stored);
  const lowest = items.map(({ type }) => SCALES[type].lowest);
  const points = items.map(({ type }) => SCALES[type].points);
  return (answers: StoredResponse['answers'], given: Int8Array) => {
    for (let item = 0; item < given.length; item += 1) {
      const value = answers[stored[item]!] ?? -1;
      given[item] = value >= lowest[item]! && value - lowest[item]! < points[item]! ? value : -1;
    }
  };
}

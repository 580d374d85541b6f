import { SCALES } from '../fold.ts';
import type { FinestGroup } from './finest-groups.ts';
import { crossedPairs } from './crossed-pairs.ts';
import type { Folded, FoldFrame, Selection, WrittenResponse } from './folded.ts';
import { newPairCounts, PairCounter, toPairs, type PairCounts } from './pairs.ts';
import { addPerson, personsLength } from './persons.ts';

/**
 * Memory for sums of finest groups that are held apart before they are added to the groups that are kept: adding them costs
 * as much as a thousand responses, so it should not happen once for every few.
 */
const OPEN_BYTES = 96 * 2 ** 20;
/** Points between an answer and the next on the scale of scores. */
const SCORE_STEP = 25;

/** Sums over persons while they are added up. */
interface OpenMoments {
  readonly pairs: PairCounts;
  readonly persons: Float64Array;
}

interface OpenGroup {
  readonly units: (string | null)[];
  readonly histograms: Int32Array[];
  respondents: number;
  moments: OpenMoments | null;
}

export interface Folding {
  add(response: WrittenResponse): void;
  finish(): Folded;
}

/** Counts responses one by one; what it holds grows with the groups, not with the responses. N1: what is skipped counts nowhere. */
export function startFolding(frame: FoldFrame): Folding {
  const likert = frame.dimensions.flat();
  const [width, dimensions] = [likert.length, frame.dimensions.length];
  const unitPlace = new Map(
    [...frame.unitIds].flatMap(([copy, own]) => {
      const category = frame.categories.findIndex(({ units }) => units.some(({ id }) => id === own));
      return category < 0 ? [] : [[copy, { category, own }] as const];
    }),
  );
  const newMoments = (): OpenMoments => ({
    pairs: newPairCounts(width),
    persons: new Float64Array(personsLength(dimensions)),
  });
  const openAtOnce = Math.max(100, Math.floor(OPEN_BYTES / (12 * width * width + 8 * personsLength(dimensions))));
  const groups = new Map<string, OpenGroup>();
  const groupAsWritten = new Map<string, OpenGroup>();
  const kept = new Map<string, { selection: Selection; moments: OpenMoments }>();
  const selections = (units: readonly (string | null)[]): Selection[] => [
    [],
    ...units.map((unit, category): Selection => [[category, unit]]),
    ...crossedPairs(frame.categories).map(([a, b]): Selection => [
      [a, units[a] ?? null],
      [b, units[b] ?? null],
    ]),
  ];
  const pour = () => {
    for (const group of groups.values()) {
      if (!group.moments) continue;
      for (const selection of selections(group.units)) {
        const key = JSON.stringify(selection);
        let whole = kept.get(key);
        if (!whole) kept.set(key, (whole = { selection, moments: newMoments() }));
        whole.moments.pairs.persons += group.moments.pairs.persons;
        addAll(whole.moments.pairs.counts, group.moments.pairs.counts);
        addAll(whole.moments.persons, group.moments.persons);
      }
      group.moments = null;
    }
  };
  const groupOf = (written: string): OpenGroup => {
    const known = groupAsWritten.get(written);
    if (known) return known;
    const units: (string | null)[] = frame.categories.map(() => null);
    for (const copy of written.split(',')) {
      const place = unitPlace.get(copy);
      if (place) units[place.category] ??= place.own;
    }
    // The same units in another order are the same group.
    const key = units.join('|');
    let group = groups.get(key);
    if (!group) {
      group = {
        units,
        respondents: 0,
        histograms: frame.items.map(({ type }) => new Int32Array(SCALES[type].points)),
        moments: null,
      };
      groups.set(key, group);
    }
    groupAsWritten.set(written, group);
    return group;
  };

  let [responses, open] = [0, 0];
  const readAnswers = answersReader(frame.items);
  const given = new Int8Array(frame.items.length);
  const ofLikert = new Int8Array(width);
  const pairs = new PairCounter(width);
  const scores = new Float64Array(dimensions);
  const lowest = frame.items.map(({ type }) => SCALES[type].lowest);
  return {
    add({ answers, units }) {
      const group = groupOf(units);
      if (!group.moments) {
        if (open >= openAtOnce) {
          pour();
          open = 0;
        }
        group.moments = newMoments();
        open += 1;
      }
      responses += 1;
      group.respondents += 1;
      readAnswers(answers, given);
      for (let item = 0; item < given.length; item += 1) {
        if (given[item]! >= 0) group.histograms[item]![given[item]! - lowest[item]!]! += 1;
      }
      for (let i = 0; i < width; i += 1) ofLikert[i] = given[likert[i]!]!;
      pairs.add(group.moments.pairs, ofLikert);
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
      addPerson(group.moments.persons, scores, isComplete);
    },
    finish() {
      pour();
      const finest = [...groups.values()].map(({ units, respondents, histograms }): FinestGroup => ({
        units,
        respondents,
        histograms: histograms.map((histogram) => Array.from(histogram)),
      }));
      // In an order that tells nothing of who came first.
      const byUnits = (a: FinestGroup, b: FinestGroup) => (a.units.join('|') < b.units.join('|') ? -1 : 1);
      const moments = [...kept.values()].map(({ selection, moments: { pairs: counted, persons } }) => ({
        selection,
        moments: { pairs: toPairs(counted, width), persons },
      }));
      return { responses, finest: finest.toSorted(byUnits), moments };
    },
  };
}

const COMMA = 44;
const ZERO = 48;

/** Reads `4,,2,…` in stored order into the order of the gate; −1 where nothing was given, or nothing of that scale. */
function answersReader(items: FoldFrame['items']) {
  const itemAt: number[] = [];
  items.forEach(({ stored }, item) => {
    itemAt[stored] = item;
  });
  const lowest = items.map(({ type }) => SCALES[type].lowest);
  const points = items.map(({ type }) => SCALES[type].points);
  return (written: string, given: Int8Array) => {
    given.fill(-1);
    let [stored, value] = [0, -1];
    for (let i = 0; i <= written.length; i += 1) {
      const code = i < written.length ? written.charCodeAt(i) : COMMA;
      if (code !== COMMA) {
        value = (value < 0 ? 0 : 10 * value) + code - ZERO;
        continue;
      }
      const item = itemAt[stored];
      if (item !== undefined && value >= lowest[item]! && value - lowest[item]! < points[item]!) given[item] = value;
      stored += 1;
      value = -1;
    }
  };
}

function addAll(sum: Int32Array | Float64Array, other: Int32Array | Float64Array): void {
  for (let i = 0; i < sum.length; i += 1) sum[i]! += other[i]!;
}

import { SCALES } from '../fold.ts';
import type { FinestGroup } from './finest-groups.ts';
import { crossedPairs } from './crossed-pairs.ts';
import type { Folded, FoldFrame, GroupMoments, Moments, Selection, WrittenResponse } from './folded.ts';
import { addPerson, personsLength } from './persons.ts';

/** Finest groups whose sums are held apart before they are added to the groups that are kept. */
const FINEST_AT_ONCE = 1_000;
/** Points between an answer and the next on the scale of scores. */
const SCORE_STEP = 25;
const LOWEST_FAVORABLE = 4;

interface OpenGroup {
  readonly units: (string | null)[];
  readonly histograms: Int32Array[];
  respondents: number;
  moments: Moments | null;
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
  const newMoments = (): Moments => ({
    pairs: new Int32Array(3 * width * width),
    persons: new Float64Array(personsLength(dimensions)),
  });
  const groups = new Map<string, OpenGroup>();
  const groupAsWritten = new Map<string, OpenGroup>();
  const kept = new Map<string, GroupMoments>();
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
        addAll(whole.moments.pairs, group.moments.pairs);
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
  const given = new Int8Array(frame.items.length);
  const answered = new Int32Array(width);
  const scores = new Float64Array(dimensions);
  return {
    add({ answers, units }) {
      const group = groupOf(units);
      if (!group.moments) {
        if (open >= FINEST_AT_ONCE) {
          pour();
          open = 0;
        }
        group.moments = newMoments();
        open += 1;
      }
      responses += 1;
      group.respondents += 1;
      const values = answers.split(',');
      frame.items.forEach(({ type, stored }, item) => {
        const text = values[stored];
        const point = text ? Number(text) - SCALES[type].lowest : -1;
        const isGiven = point >= 0 && point < SCALES[type].points;
        if (isGiven) group.histograms[item]![point]! += 1;
        given[item] = isGiven ? Number(text) : -1;
      });
      addPairs(group.moments.pairs, likert, { given, answered });
      let isComplete = dimensions > 0;
      frame.dimensions.forEach((items, d) => {
        let [count, sum] = [0, 0];
        for (const item of items) {
          if (given[item]! < 0) continue;
          count += 1;
          sum += given[item]! - 1;
        }
        scores[d] = count === 0 ? Number.NaN : (SCORE_STEP * sum) / count;
        if (items.length > 0 && 2 * count < items.length) isComplete = false;
      });
      addPerson(group.moments.persons, scores, isComplete && !scores.some(Number.isNaN));
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
      return { responses, finest: finest.toSorted(byUnits), moments: [...kept.values()] };
    },
  };
}

function addPairs(
  pairs: Int32Array,
  likert: readonly number[],
  { given, answered }: { given: Int8Array; answered: Int32Array },
): void {
  const width = likert.length;
  const square = width * width;
  let count = 0;
  for (let i = 0; i < width; i += 1) if (given[likert[i]!]! > 0) answered[count++] = i;
  for (let a = 0; a < count; a += 1) {
    const i = answered[a]!;
    const isFavorable = given[likert[i]!]! >= LOWEST_FAVORABLE;
    for (let b = 0; b < count; b += 1) {
      const j = answered[b]!;
      const at = i * width + j;
      pairs[at]! += 1;
      if (!isFavorable) continue;
      pairs[square + at]! += 1;
      if (given[likert[j]!]! >= LOWEST_FAVORABLE) pairs[2 * square + at]! += 1;
    }
  }
}

function addAll(sum: Int32Array | Float64Array, other: Int32Array | Float64Array): void {
  for (let i = 0; i < sum.length; i += 1) sum[i]! += other[i]!;
}

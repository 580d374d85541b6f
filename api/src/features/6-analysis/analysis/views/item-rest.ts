import {
  benjaminiHochberg,
  classifyDifference,
  comparePublishedShares,
  roundNumberHalfAway,
} from '../../statistics/index.ts';
import type { Comparison, DisclosedTable, Result } from '../../disclosure-control/index.ts';
import { exactOf, type GroupResults } from './views.ts';

/** The largest error of a published whole percent. */
const ROUNDING = 0.5;
/** The largest error of a rest in points. A unit with more than 60 % of the answers exceeds it and is not compared. */
const MAX_ERROR = 2;

/** The favorability of everyone outside a unit, which follows from two published whole percents. */
interface Rest {
  readonly percent: number;
  readonly people: number;
  /** The largest possible distance to the exact favorability, in points. */
  readonly error: number;
}

/**
 * Compares each item of a unit with everyone else, from published figures alone (C5): the rest of an item is not
 * published, and follows from the whole and the unit up to the rounding of both. A difference is significant only if it
 * is with every rest that the rounding allows (T1). The items of the unit are corrected together (T2).
 */
export function compareItemsWithRest(
  { dimensions, threshold }: Pick<DisclosedTable, 'dimensions' | 'threshold'>,
  group: GroupResults,
): ReadonlyMap<string, Comparison> {
  const wholes = new Map(dimensions.flatMap(({ items }) => items).map(({ key, result }) => [key, result]));
  const compared = group.dimensions
    .flatMap(({ items = [] }) => items)
    .flatMap(({ key, result }) => {
      const [percent, people] = [exactOf(result.favorability), result.answers];
      if (percent === null || !people) return [];
      const rest = restOf(wholes.get(key), { percent, people });
      if (!rest || rest.people < threshold || rest.error > MAX_ERROR) return [];
      const nearest = clamp(percent, rest.percent - rest.error, rest.percent + rest.error);
      const p = comparePublishedShares({ percent, people }, { percent: nearest, people: rest.people });
      return [{ key, difference: percent - roundNumberHalfAway(rest.percent), p }];
    });
  const significant = benjaminiHochberg(compared.map(({ p }) => p));
  return new Map(
    compared.map(({ key, difference }, index) => [key, classifyDifference(difference, significant[index]!)]),
  );
}

function restOf(whole: Result | undefined, unit: { readonly percent: number; readonly people: number }): Rest | null {
  const [percent, all] = [exactOf(whole?.favorability), whole?.answers ?? 0];
  const people = all - unit.people;
  if (percent === null || people <= 0) return null;
  return {
    percent: clamp((percent * all - unit.percent * unit.people) / people, 0, 100),
    people,
    error: (ROUNDING * (all + unit.people)) / people,
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

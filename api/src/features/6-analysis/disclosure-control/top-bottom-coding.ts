import {
  compare,
  floor,
  fraction,
  type Fraction,
  meanOf,
  roundHalfAway,
  roundParts,
  type Shares,
} from '../statistics/index.ts';
import type { Figure, Result } from './disclosed-table.ts';
import { HALF, limitOf, zoneOf } from './limit-zones.ts';

/** Under so many answers favorability is published alone, without neutral and unfavorable. */
const PARTS_FROM = 20;
const NOTHING = fraction(0);
const EVERYTHING = fraction(100);

type Bound = Figure['bound'];
/** A figure before rounding; null is withheld. */
type Part = { readonly value: Fraction; readonly bound: Bound } | null;
/** What may be said of one group: exact where allowed, else only a limit. */
export interface CodedFigures {
  readonly favorable: Part;
  readonly neutral: Part;
  readonly unfavorable: Part;
  readonly score: Part;
}

const exact = (value: Fraction): Part => ({ value, bound: 'exact' });
const isExact = (part: Part): boolean => part?.bound === 'exact';

/** A share by C7: itself, or the limit of the zone that it lies in. */
function codeShare(share: Fraction, answers: number): NonNullable<Part> {
  const zone = zoneOf(share, answers);
  if (zone === 'middle') return { value: share, bound: 'exact' };
  return { value: limitOf(zone, answers), bound: zone === 'high' ? 'at_least' : 'at_most' };
}

/** What is said of a group of which favorability is only a limit: that limit alone, no other part and no score. */
const limitAlone = (favorable: Part): CodedFigures => ({ favorable, neutral: null, unfavorable: null, score: null });

/**
 * C7 for one group: exact figures outside of the limit zones, else limits.
 * @param answers of several items, the fewest
 */
export function codeShares(shares: Shares, answers: number, isOn: boolean): CodedFigures {
  if (!isOn)
    return {
      favorable: exact(shares.favorable),
      neutral: exact(shares.neutral),
      unfavorable: exact(shares.unfavorable),
      score: exact(shares.score),
    };
  const favorable = codeShare(shares.favorable, answers);
  if (!isExact(favorable)) return limitAlone(favorable);
  const score = exact(shares.score);
  if (answers < PARTS_FROM) return { ...limitAlone(favorable), score };
  const parts = [codeShare(shares.neutral, answers), codeShare(shares.unfavorable, answers)];
  // The three add to 100: beside a limit the other part would give it back.
  const [neutral = null, unfavorable = null] = parts.every(isExact) ? parts : [];
  return { favorable, neutral, unfavorable, score };
}

/** Favorability without what else is known of the group. */
export const favorabilityAlone = ({ favorable }: CodedFigures): CodedFigures => limitAlone(favorable);

/** C5: the coarser limit of a figure that must not be exact though it lies in no limit zone. */
export function codeHalf({ favorable }: Shares): CodedFigures {
  return limitAlone({ value: HALF, bound: compare(favorable, HALF) >= 0 ? 'at_least' : 'at_most' });
}

/**
 * The mean of parts of which some are limits. It is exact only where every value that the limits allow prints the same whole
 * number, so that it narrows no limit; else it is a limit, and nothing where the limits point in both directions.
 */
function meanPart(parts: readonly Part[]): Part {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length || known.length === 0) return null;
  const lowest = meanOf(known.map(({ value, bound }) => (bound === 'at_most' ? NOTHING : value)));
  const highest = meanOf(known.map(({ value, bound }) => (bound === 'at_least' ? EVERYTHING : value)));
  if (roundHalfAway(lowest) === roundHalfAway(highest)) return exact(lowest);
  const bounds = new Set(known.map(({ bound }) => bound).filter((bound) => bound !== 'exact'));
  if (bounds.size > 1) return null;
  return bounds.has('at_least') ? { value: lowest, bound: 'at_least' } : { value: highest, bound: 'at_most' };
}

/**
 * F2 and S1 over parts that are published themselves: items of the whole organization, or dimensions of a group.
 * @param answers the fewest of the parts
 */
export function meanOfCoded(parts: readonly CodedFigures[], answers: number, isOn: boolean): CodedFigures {
  const favorable = meanPart(parts.map((part) => part.favorable));
  const score = meanPart(parts.map((part) => part.score));
  if (!isExact(favorable) || favorable === null) return limitAlone(favorable);
  if (isOn && zoneOf(favorable.value, answers) !== 'middle') return limitAlone(codeShare(favorable.value, answers));
  const neutral = meanPart(parts.map((part) => part.neutral));
  const unfavorable = meanPart(parts.map((part) => part.unfavorable));
  if (!neutral || !unfavorable || !isExact(neutral) || !isExact(unfavorable))
    return { ...limitAlone(favorable), score };
  const [favorableShare, neutralShare, unfavorableShare] = [favorable.value, neutral.value, unfavorable.value];
  const shares = { favorable: favorableShare, neutral: neutralShare, unfavorable: unfavorableShare, score: NOTHING };
  const coded = codeShares(shares, answers, isOn);
  return { ...coded, score: coded.score && score };
}

/** A limit is rounded away from what it hides. */
function toFigure(part: Part): Figure | null {
  if (!part) return null;
  const { value, bound } = part;
  if (bound === 'at_least') return { value: floor(value), bound };
  if (bound === 'at_most') return { value: -floor(fraction(-value.numerator, value.denominator)), bound };
  return { value: roundHalfAway(value), bound };
}

/** R1, and the form in which a group's figures are published. */
export function toResult({ favorable, neutral, unfavorable, score }: CodedFigures, answers: number): Result {
  const parts = [favorable, neutral, unfavorable];
  if (favorable && neutral && unfavorable && parts.every(isExact)) {
    const [first, second, third] = roundParts(favorable.value, neutral.value, unfavorable.value);
    const figure = (value: number): Figure => ({ value, bound: 'exact' });
    return {
      hidden: null,
      favorability: figure(first),
      neutral: figure(second),
      unfavorable: figure(third),
      score: toFigure(score),
      answers,
    };
  }
  return {
    hidden: null,
    favorability: toFigure(favorable),
    neutral: toFigure(neutral),
    unfavorable: toFigure(unfavorable),
    score: toFigure(score),
    answers,
  };
}

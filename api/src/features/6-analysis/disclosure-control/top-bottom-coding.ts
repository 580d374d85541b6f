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
import { HALF, limitOf, MIN_PARTS_ANSWERS, zoneOf } from './limit-zones.ts';

const ZERO = fraction(0);
const HUNDRED = fraction(100);

type Bound = Figure['bound'];
/** A figure before rounding; null if withheld. */
type Part = { readonly value: Fraction; readonly bound: Bound } | null;
/** The coded figures of one group: exact where allowed, otherwise limits. */
export interface CodedFigures {
  readonly favorable: Part;
  readonly neutral: Part;
  readonly unfavorable: Part;
  readonly score: Part;
}

const exact = (value: Fraction): Part => ({ value, bound: 'exact' });
const isExact = (part: Part): part is NonNullable<Part> & { readonly bound: 'exact' } => part?.bound === 'exact';

/** Codes a share by C7: the share itself, or the limit of its zone. */
function codeShare(share: Fraction, answers: number): NonNullable<Part> {
  const zone = zoneOf(share, answers);
  if (zone === 'middle') return { value: share, bound: 'exact' };
  return { value: limitOf(zone, answers), bound: zone === 'high' ? 'at_least' : 'at_most' };
}

/** Returns figures with favorability only, as published beside a limit: without neutral, unfavorable and score. */
const limitAlone = (favorable: Part): CodedFigures => ({ favorable, neutral: null, unfavorable: null, score: null });

/**
 * Codes the figures of one group by C7: exact outside of the limit zones, otherwise limits.
 * @param answers the number of answers; for several items, the smallest
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
  if (answers < MIN_PARTS_ANSWERS) return { ...limitAlone(favorable), score };
  const parts = [codeShare(shares.neutral, answers), codeShare(shares.unfavorable, answers)];
  // The three parts add to 100, so the third would disclose a limit.
  const [neutral = null, unfavorable = null] = parts.every(isExact) ? parts : [];
  return { favorable, neutral, unfavorable, score };
}

/** Returns favorability without the other figures. */
export const favorabilityAlone = ({ favorable }: CodedFigures): CodedFigures => limitAlone(favorable);

/** Returns figures without neutral and unfavorable, which would disclose those of a smaller group (C5). */
export const withoutParts = (coded: CodedFigures): CodedFigures => ({ ...coded, neutral: null, unfavorable: null });

/** Codes a figure as its side of 50 %, for a figure that may not be exact although it lies in no limit zone (C5). */
export function codeHalf({ favorable }: Shares): CodedFigures {
  return limitAlone({ value: HALF, bound: compare(favorable, HALF) >= 0 ? 'at_least' : 'at_most' });
}

/**
 * Returns the mean of parts, some of which are limits. It is exact only if every value that the limits allow rounds to the same whole
 * number, so that it narrows no limit. Otherwise it is a limit, or null if the limits have opposite directions.
 */
function meanPart(parts: readonly Part[]): Part {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length || known.length === 0) return null;
  const lowest = meanOf(known.map(({ value, bound }) => (bound === 'at_most' ? ZERO : value)));
  const highest = meanOf(known.map(({ value, bound }) => (bound === 'at_least' ? HUNDRED : value)));
  if (roundHalfAway(lowest) === roundHalfAway(highest)) return exact(lowest);
  const bounds = new Set(known.map(({ bound }) => bound).filter((bound) => bound !== 'exact'));
  if (bounds.size > 1) return null;
  return bounds.has('at_least') ? { value: lowest, bound: 'at_least' } : { value: highest, bound: 'at_most' };
}

/**
 * Returns F2 and S1 over published parts: items of the whole organization, or dimensions of a group.
 * @param answers the smallest number of answers of the parts
 */
export function meanOfCoded(parts: readonly CodedFigures[], answers: number, isOn: boolean): CodedFigures {
  const favorable = meanPart(parts.map((part) => part.favorable));
  const score = meanPart(parts.map((part) => part.score));
  if (!isExact(favorable)) return limitAlone(favorable);
  if (isOn && zoneOf(favorable.value, answers) !== 'middle') return limitAlone(codeShare(favorable.value, answers));
  const neutral = meanPart(parts.map((part) => part.neutral));
  const unfavorable = meanPart(parts.map((part) => part.unfavorable));
  if (!isExact(neutral) || !isExact(unfavorable)) return { ...limitAlone(favorable), score };
  const [favorableShare, neutralShare, unfavorableShare] = [favorable.value, neutral.value, unfavorable.value];
  const shares = { favorable: favorableShare, neutral: neutralShare, unfavorable: unfavorableShare, score: ZERO };
  const coded = codeShares(shares, answers, isOn);
  return { ...coded, score: coded.score && score };
}

/** Rounds a figure. Limits round outwards, away from the share that they replace. */
function toFigure(part: Part): Figure | null {
  if (!part) return null;
  const { value, bound } = part;
  if (bound === 'at_least') return { value: floor(value), bound };
  if (bound === 'at_most') return { value: -floor(fraction(-value.numerator, value.denominator)), bound };
  return { value: roundHalfAway(value), bound };
}

/** Converts figures to the published form, rounded by R1. */
export function toResult({ favorable, neutral, unfavorable, score }: CodedFigures, answers: number): Result {
  if (isExact(favorable) && isExact(neutral) && isExact(unfavorable)) {
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

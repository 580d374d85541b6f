import { compare, fraction, meanOf, type Fraction } from '../engine/fraction.ts';
import type { Shares } from '../engine/metrics.ts';
import { roundHalfAway, roundParts } from '../engine/rounding.ts';
import type { Figure, Result } from './disclosed.ts';

/** C7 holds for groups under this size. */
export const UNANIMITY_LIMIT = 20;
/** Shares beyond which a figure of such a group is only a limit. */
export const NEARLY_ALL = 0.95;
export const NEARLY_NONE = 0.05;
const HIGHEST = fraction(95);
const LOWEST = fraction(5);

type Bound = Figure['bound'];
/** A figure before rounding; null is withheld. */
type Part = { readonly value: Fraction; readonly bound: Bound } | null;
/** What may be said of one group: exact where allowed, else only a limit. */
export interface Clamped {
  readonly favorable: Part;
  readonly neutral: Part;
  readonly unfavorable: Part;
  readonly score: Part;
}

const exact = (value: Fraction): Part => ({ value, bound: 'exact' });

function clamp(part: Part): Part {
  if (part === null) return null;
  if (compare(part.value, HIGHEST) > 0) return { value: HIGHEST, bound: 'at_least' };
  if (compare(part.value, LOWEST) < 0) return { value: LOWEST, bound: 'at_most' };
  return part;
}

/** C7: exact figures of a group of `people`, clamped to "95 or more" and "5 or less" where the group is under twenty. */
export function clampShares(shares: Shares, people: number, isOn: boolean): Clamped {
  const parts: Clamped = {
    favorable: exact(shares.favorable),
    neutral: exact(shares.neutral),
    unfavorable: exact(shares.unfavorable),
    score: exact(shares.score),
  };
  return clampParts(parts, people, isOn);
}

function clampParts(parts: Clamped, people: number, isOn: boolean): Clamped {
  if (!isOn || people >= UNANIMITY_LIMIT) return parts;
  const [favorable, neutral, unfavorable] = [clamp(parts.favorable), clamp(parts.neutral), clamp(parts.unfavorable)];
  // The three add to 100: beside a clamped part, only favorability stays exact, or the clamped one could be worked out.
  const isClamped = [favorable, neutral, unfavorable].some((part) => part?.bound !== 'exact');
  const unlessExact = (part: Part) => (isClamped && part?.bound === 'exact' ? null : part);
  return { favorable, neutral: unlessExact(neutral), unfavorable: unlessExact(unfavorable), score: clamp(parts.score) };
}

function meanPart(parts: readonly Part[]): Part {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length || known.length === 0) return null;
  const bounds = new Set(known.map((part) => part.bound).filter((bound) => bound !== 'exact'));
  // Limits in both directions say nothing about their mean.
  if (bounds.size > 1) return null;
  const [bound = 'exact'] = bounds;
  return { value: meanOf(known.map((part) => part.value)), bound };
}

/** F2 and S1 over clamped parts: what is made from a limit is a limit too, and is clamped again. */
export function meanClamped(parts: readonly Clamped[], people: number, isOn: boolean): Clamped {
  const mean: Clamped = {
    favorable: meanPart(parts.map((part) => part.favorable)),
    neutral: meanPart(parts.map((part) => part.neutral)),
    unfavorable: meanPart(parts.map((part) => part.unfavorable)),
    score: meanPart(parts.map((part) => part.score)),
  };
  return clampParts(mean, people, isOn);
}

/** R1, and the form in which a group's figures leave the gate. */
export function toResult({ favorable, neutral, unfavorable, score }: Clamped, answers: number): Result {
  const whole = (part: Part): Figure | null => part && { value: roundHalfAway(part.value), bound: part.bound };
  const areExact = [favorable, neutral, unfavorable].every((part) => part?.bound === 'exact');
  if (favorable && neutral && unfavorable && areExact) {
    const [first, second, third] = roundParts(favorable.value, neutral.value, unfavorable.value);
    const figure = (value: number): Figure => ({ value, bound: 'exact' });
    return {
      hidden: null,
      favorability: figure(first),
      neutral: figure(second),
      unfavorable: figure(third),
      score: whole(score),
      answers,
    };
  }
  return {
    hidden: null,
    favorability: whole(favorable),
    neutral: whole(neutral),
    unfavorable: whole(unfavorable),
    score: whole(score),
    answers,
  };
}

import { countAnswers, type Histogram, measureItem, roundHalfAway } from '../statistics/index.ts';
import { toleranceOf, zoneOf } from './limit-zones.ts';

/** The fewest and the most favorable answers that fit a published share. */
interface PossibleCounts {
  readonly least: number;
  readonly most: number;
}

/**
 * Returns whether the published share of the organization excludes some values of a limit zone of an item, for a unit or for everyone else
 * (C7). A limit there would have fewer than t + 1 possible values. The answers of the unit do not matter, so the result discloses
 * nothing about them.
 * @param whole the answers of the organization to the item, per point of the scale
 * @param answers the number of answers of the unit to the item
 * @param threshold k: groups with fewer answers have no limit
 */
export function isLimitNarrowed(whole: Histogram, answers: number, threshold: number): boolean {
  const all = countAnswers(whole);
  const { least, most } = possibleCounts(whole);
  return [answers, all - answers].some((own) => {
    const others = all - own;
    const tolerance = toleranceOf(own);
    const excludesHighest = least < own && most >= own - tolerance;
    const excludesLowest = most > others && least <= others + tolerance;
    return own >= threshold && (excludesHighest || excludesLowest);
  });
}

function possibleCounts(whole: Histogram): PossibleCounts {
  const answers = countAnswers(whole);
  const tolerance = toleranceOf(answers);
  const share = measureItem(whole).favorable;
  const zone = zoneOf(share, answers);
  if (zone === 'low') return { least: 0, most: tolerance };
  if (zone === 'high') return { least: answers - tolerance, most: answers };
  const percent = roundHalfAway(share);
  // Shares from half a point below to less than half a point above are published as this percentage, those of the zones as limits.
  return {
    least: Math.max(tolerance + 1, Math.ceil(((2 * percent - 1) * answers) / 200)),
    most: Math.min(answers - tolerance - 1, Math.ceil(((2 * percent + 1) * answers) / 200) - 1),
  };
}

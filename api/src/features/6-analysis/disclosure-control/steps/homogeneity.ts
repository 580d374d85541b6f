import type { CodingStep } from '../coding.ts';
import { MIN_PARTS_ANSWERS } from '../limit-zones.ts';

/**
 * Top and bottom coding of homogeneous groups (C7): a share of nearly all or nearly none is published only as a limit. If a test switches
 * off `suppressionBySizeOnly`, it is withheld instead. If neutral or unfavorable is such a share, neither is published. Source: attribute
 * disclosure, Hundepool et al. 2012, 4.2.
 */
export const codeHomogeneous: CodingStep = ({ model, rules }, coding) => {
  const levels = coding.levels.map((table) => new Map(table));
  for (const { at, zone, people, hasParts } of model.cells) {
    if (!at) continue;
    const ofTable = levels[at.table]!;
    const level = ofTable.get(at.position) ?? 'exact';
    const isFine = level !== 'half' && level !== 'withheld';
    if (zone !== 'middle' && !rules.suppressionBySizeOnly) ofTable.set(at.position, 'withheld');
    else if (zone !== 'middle' && isFine) ofTable.set(at.position, 'limit');
    else if (people >= MIN_PARTS_ANSWERS && !hasParts && level === 'exact' && rules.limits)
      ofTable.set(at.position, 'withoutParts');
  }
  return { ...coding, levels };
};

import type { CodingStep } from '../coding.ts';

/**
 * Top and bottom coding of homogeneous groups (C7): a share of nearly all or nearly none is published only as a limit. If a test switches
 * off `suppressionBySizeOnly`, it is withheld instead. Source: attribute disclosure, Hundepool et al. 2012, 4.2.
 */
export const codeHomogeneous: CodingStep = ({ model, rules }, coding) => {
  const levels = coding.levels.map((table) => new Map(table));
  for (const { at, zone } of model.cells) {
    if (!at || zone === 'middle') continue;
    if (!rules.suppressionBySizeOnly) levels[at.table]!.set(at.position, 'withheld');
    else if (!levels[at.table]!.has(at.position)) levels[at.table]!.set(at.position, 'limit');
  }
  return { ...coding, levels };
};

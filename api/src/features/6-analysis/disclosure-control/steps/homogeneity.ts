import type { CodingStep } from '../coding.ts';

/**
 * C7, attribute disclosure by homogeneity (Hundepool et al. 2012, 4.2): a share of nearly all or nearly none is published only as a limit, by
 * top and bottom coding. Where the rule about hiding by sizes is switched off for a test, it is withheld instead.
 */
export const codeHomogeneous: CodingStep = ({ model, rules }, coding) => {
  const levels = coding.levels.map((table) => new Map(table));
  for (const { at, zone } of model.cells) {
    if (!at || zone === 'middle') continue;
    if (!rules.hidingBySizeOnly) levels[at.table]!.set(at.position, 'withheld');
    else if (!levels[at.table]!.has(at.position)) levels[at.table]!.set(at.position, 'limit');
  }
  return { ...coding, levels };
};

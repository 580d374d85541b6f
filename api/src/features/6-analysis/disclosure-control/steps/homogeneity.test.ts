import { describe, expect, it } from '@jest/globals';
import { exactCoding } from '../coding.ts';
import { buildModel } from '../feasibility/audit-model.ts';
import { toleranceOf } from '../limit-zones.ts';
import { suppressCells } from '../pipeline.ts';
import { ALL_RULES } from '../rules.ts';
import { randomOrganization } from '../testing/random-organization.ts';
import { codeHomogeneous } from './homogeneity.ts';

/** Returns the first dimension of a random organization as input of the coding steps. */
function dimensionOf(seed: number, rules = ALL_RULES) {
  const { input } = randomOrganization(seed);
  const suppression = suppressCells(input, ALL_RULES);
  const { breakouts, dimensions } = suppression;
  const model = buildModel(input, breakouts, dimensions[0]!);
  return { model, threshold: 5, audited: { small: [], zones: [] }, nearZones: [], listed: [], breakouts, rules };
}
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1);

describe('top and bottom coding of homogeneous groups', () => {
  it('publishes a share as a limit exactly if it lies in a limit zone', () => {
    let limits = 0;
    for (const seed of SEEDS) {
      const dimension = dimensionOf(seed);
      const { levels } = codeHomogeneous(dimension, exactCoding(dimension.breakouts));
      for (const { at, share, people, hasParts } of dimension.model.cells) {
        if (!at) continue;
        const differing = toleranceOf(people) / people + 1e-9;
        const isHomogeneous = share <= differing || share >= 1 - differing;
        const others = hasParts || people < 20 ? undefined : 'withoutParts';
        expect(levels[at.table]!.get(at.position)).toBe(isHomogeneous ? 'limit' : others);
        limits += Number(isHomogeneous);
      }
    }
    expect(limits).toBeGreaterThan(20);
  });

  it('makes no coarser figure finer', () => {
    for (const seed of SEEDS) {
      const dimension = dimensionOf(seed);
      const withheld = dimension.breakouts.map((rows) => new Map(rows.map((_, at) => [at, 'withheld' as const])));
      const coding = { levels: withheld, withoutItems: [] };
      expect(codeHomogeneous(dimension, coding)).toEqual(coding);
    }
  });

  it('withholds the figure if the rule that answers only coarsen is switched off', () => {
    const dimension = dimensionOf(1, { ...ALL_RULES, suppressionBySizeOnly: false });
    const { levels } = codeHomogeneous(dimension, exactCoding(dimension.breakouts));
    const found = new Set(levels.flatMap((table) => [...table.values()]));
    expect([...found]).toEqual(['withheld']);
  });
});

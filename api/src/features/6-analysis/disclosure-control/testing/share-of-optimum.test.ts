import { beforeAll, describe, expect, it } from '@jest/globals';
import { compareWithOptimum, seedsFrom, seedsWith } from './attack/attack-many.ts';
import { loadSolver } from './attack/integer-program.ts';
import { randomOrganization } from './random-organization.ts';
import { variedOrganization } from './varied-organization.ts';

const usualOf = (seed: number) => randomOrganization(seed, { largest: 1_200 });
const hardOf = (seed: number) => variedOrganization(seed, { largest: 150 });

beforeAll(loadSolver);

describe('published cells compared with the optimum of the size rules', () => {
  it.each([
    ['one category', seedsWith(usualOf, 1, 15), 0.9],
    ['two categories', seedsWith(usualOf, 2, 15), 0.85],
  ])('are close to the optimum in %s', (_name, seeds, least) => {
    const { shown, most } = compareWithOptimum(usualOf, seeds);
    expect(shown / most).toBeGreaterThanOrEqual(least);
    expect(shown).toBeLessThanOrEqual(most);
  });
  it('are at least three quarters of the optimum in the hard mix', () => {
    const { shown, most } = compareWithOptimum(hardOf, seedsFrom(1, 20));
    expect(shown / most).toBeGreaterThanOrEqual(0.75);
    expect(shown).toBeLessThanOrEqual(most);
  });
  it('are at least four fifths exact in the usual mix', () => {
    const { shown, exact } = compareWithOptimum(usualOf, seedsFrom(1, 20));
    expect(exact / shown).toBeGreaterThanOrEqual(0.8);
  });
});

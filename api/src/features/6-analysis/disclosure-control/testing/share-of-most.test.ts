import { beforeAll, describe, expect, it } from '@jest/globals';
import { compareWithMost, seedsFrom, seedsWith } from './attack/attack-many.ts';
import { loadSolver } from './attack/integer-program.ts';
import { randomOrganization } from './random-organization.ts';
import { variedOrganization } from './varied-organization.ts';

const usualOf = (seed: number) => randomOrganization(seed, { largest: 1_200 });
const hardOf = (seed: number) => variedOrganization(seed, { largest: 150 });

beforeAll(loadSolver);

describe('how much is shown of what the rules about sizes allow', () => {
  it.each([
    ['one category', seedsWith(usualOf, 1, 15), 0.9],
    ['two categories', seedsWith(usualOf, 2, 15), 0.85],
  ])('is nearly all of it in %s', (_name, seeds, least) => {
    const { shown, most } = compareWithMost(usualOf, seeds);
    expect(shown / most).toBeGreaterThanOrEqual(least);
    expect(shown).toBeLessThanOrEqual(most);
  });
  it('is three quarters of it in the hard mix', () => {
    const { shown, most } = compareWithMost(hardOf, seedsFrom(1, 20));
    expect(shown / most).toBeGreaterThanOrEqual(0.75);
    expect(shown).toBeLessThanOrEqual(most);
  });
  it('is four fifths exact in the usual mix', () => {
    const { shown, exact } = compareWithMost(usualOf, seedsFrom(1, 20));
    expect(exact / shown).toBeGreaterThanOrEqual(0.8);
  });
});

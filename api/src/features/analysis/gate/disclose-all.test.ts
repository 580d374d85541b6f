import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../demo/seeded.ts';
import { attackByBounds, attackHeatMaps, attackItems } from '../testing/adversary.ts';
import { foldInput } from '../testing/fold-input.ts';
import { categoryOf, dimensionsOf, randomOrganization } from '../testing/random-organization.ts';
import { planBreakouts } from './breakout-plan.ts';
import { discloseAll } from './disclose-all.ts';
import { ALL_RULES } from './rules.ts';

const SEEDS = Array.from({ length: 150 }, (_, seed) => seed + 1);

describe('an adversary who reads every heat map, filtered ones too', () => {
  it('finds no group under the threshold in 150 organizations', () => {
    const leaks = SEEDS.flatMap((seed) => {
      const { input } = randomOrganization(seed, { skips: false });
      return attackHeatMaps(input, discloseAll(input).heatMaps).map((leak) => `organization ${seed}, ${leak}`);
    });
    expect(leaks).toEqual([]);
  });
  it('finds none by bounds either', () => {
    const leaks = SEEDS.flatMap((seed) => {
      const { input } = randomOrganization(seed, { skips: false });
      return attackByBounds(input, discloseAll(input).heatMaps).map((leak) => `organization ${seed}, ${leak}`);
    });
    expect(leaks).toEqual([]);
  });
  it('finds no answers of fewer than the threshold where people skip, whatever table an item enters', () => {
    const leaks = SEEDS.flatMap((seed) => {
      const { input } = randomOrganization(seed);
      return attackItems(input, planBreakouts(input, ALL_RULES)).map((leak) => `organization ${seed}, ${leak}`);
    });
    expect(leaks).toEqual([]);
  });
  it.each([
    ['complementary suppression', { ...ALL_RULES, complementary: false, audit: false }, 60],
    ['the audit', { ...ALL_RULES, audit: false }, 3],
  ])('would find leaks without %s', (_name, rules, atLeast) => {
    const leaking = SEEDS.filter((seed) => {
      const { input } = randomOrganization(seed, { skips: false });
      return attackHeatMaps(input, discloseAll(input, rules).heatMaps).length > 0;
    });
    expect(leaking.length).toBeGreaterThanOrEqual(atLeast);
  });

  /** Crossing units of which some are of one mind. */
  function moody(seed: number) {
    const random = seeded(seed);
    const people = 30 + Math.floor(random() * 120);
    const [areas, teams] = [2 + Math.floor(random() * 4), 2 + Math.floor(random() * 5)];
    const isHappy = Array.from({ length: teams }, () => random() > 0.6);
    const responses = Array.from({ length: people }, () => {
      const team = Math.floor(random() * random() * teams);
      return {
        unitIds: [`a${Math.floor(random() * areas)}`, `b${team}`],
        answers: [0, 1].map(() => (isHappy[team] ? 5 : 1 + Math.floor(random() * 5))),
      };
    });
    return foldInput(responses, [categoryOf('a', areas), categoryOf('b', teams)], dimensionsOf([2]));
  }
  it('finds nobody in units of one mind, and would without C7 and the bounds', () => {
    const leaks = SEEDS.flatMap((seed) => {
      const input = moody(seed);
      return attackByBounds(input, discloseAll(input).heatMaps).map((leak) => `organization ${seed}, ${leak}`);
    });
    expect(leaks).toEqual([]);
    const careless = { ...ALL_RULES, unanimity: false, bounds: false };
    const found = SEEDS.filter((seed) => {
      const input = moody(seed);
      return attackByBounds(input, discloseAll(input, careless).heatMaps).length > 0;
    });
    expect(found.length).toBeGreaterThan(20);
  });

  /** Of the cells of the threshold or more, by unit and by two units, the share that is shown. */
  function shareShown(largest: number, isCounted: (cell: { isCrossed: boolean }) => boolean): number {
    let [large, shown] = [0, 0];
    for (const seed of SEEDS) {
      const { input } = randomOrganization(seed, { skips: false, largest });
      const plan = planBreakouts({ ...input, dimensions: [] }, ALL_RULES);
      plan.breakouts.forEach((rows, table) =>
        rows.forEach(({ groups, parents }, position) => {
          const people = groups.reduce((sum, group) => sum + input.finest[group]!.respondents, 0);
          if (people < input.threshold || !isCounted({ isCrossed: parents.length > 0 })) return;
          large += 1;
          if (!plan.units[table]!.has(position)) shown += 1;
        }),
      );
    }
    return shown / large;
  }
  it('leaves nine of ten cells of the threshold or more: of 12 to 1,200 people in every table, of 12 to 150 by unit', () => {
    expect(shareShown(1_200, () => true)).toBeGreaterThanOrEqual(0.9);
    expect(shareShown(150, ({ isCrossed }) => !isCrossed)).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a heat map', () => {
  /** 40 people in each of two units; those of the first are favorable to the first dimension far more often. */
  const responses = Array.from({ length: 80 }, (_, person) => {
    const isFirst = person < 40;
    const other = 1 + (person % 5);
    return { unitIds: [isFirst ? 'a0' : 'a1'], answers: [isFirst && person % 8 !== 0 ? 5 : 2, other, other] };
  });
  const map = discloseAll(foldInput(responses, [categoryOf('a', 2)], dimensionsOf([1, 2]))).heatMaps[0]!;
  const cell = (row: number, key: string) => map.rows[row]!.cells.find((one) => one.key === key)!;

  it('compares a unit with the rest and marks what is significant and at least five points', () => {
    // 35 of 40 against none of 40
    expect(cell(0, 'd0')).toMatchObject({
      result: { favorability: { value: 88, bound: 'exact' } },
      rest: { favorability: { value: 0, bound: 'exact' } },
      favorability: { difference: 88, mark: 'above' },
    });
    expect(cell(1, 'd0').favorability).toEqual({ difference: -88, mark: 'below' });
  });
  it('reads "about the same" where nothing differs', () => {
    expect(cell(0, 'd1').favorability).toEqual({ difference: 0, mark: 'same' });
  });
  it('compares nothing with a limit', () => {
    const small = [
      ...responses.slice(0, 40),
      ...Array.from({ length: 12 }, () => ({ unitIds: ['a1'], answers: [5, 5, 5] })),
      ...Array.from({ length: 30 }, (_, person) => ({ unitIds: ['a2'], answers: [1 + (person % 5), 3, 4] })),
    ];
    const [, unit] = discloseAll(foldInput(small, [categoryOf('a', 3)], dimensionsOf([1, 2]))).heatMaps[0]!.rows;
    expect(unit!.cells.every(({ favorability }) => favorability === null)).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { attackUnions } from './testing/attack/unions.ts';
import { categoryOf, dimensionsOf, inputOf } from './testing/random-organization.ts';
import { variedOrganization } from './testing/varied-organization.ts';
import { planPublication } from './pipeline.ts';
import { discloseAll } from './disclose-all.ts';
import { ALL_RULES } from './rules.ts';

/** Organizations of the hard mix with one to three combined rows each. */
const SEEDS = [1, 2, 12, 15, 16, 33, 34, 40, 51];

/** Builds an input with one response per person: `sizes[unit]` people in each unit, with `answers(unit, person)`. */
function inputWith(sizes: readonly number[], answers: (unit: number, person: number) => (number | null)[]) {
  const responses = sizes.flatMap((size, unit) =>
    Array.from({ length: size }, (_, person) => ({ unitIds: [`a${unit}`], answers: answers(unit, person) })),
  );
  return inputOf(responses, [categoryOf('a', sizes.length)], dimensionsOf([2]));
}
const mixed = (unit: number, person: number) => [1 + ((unit + person) % 5), 1 + ((unit + 2 * person) % 5)];

describe('combined row of suppressed units', () => {
  const input = inputWith([31, 4, 12, 9, 22, 15], mixed);
  const { table, heatMaps } = discloseAll(input);

  it('lists the suppressed units and their total, which follows from the overall total anyway', () => {
    expect(table.breakouts[0]?.others).toMatchObject({
      units: [
        { id: 'a1', name: 'a 1' },
        { id: 'a3', name: 'a 3' },
      ],
      responses: 13,
    });
  });
  it('publishes the favorability of their people', () => {
    const people = [...Array(4).keys()].map((person) => mixed(1, person));
    const others = [...Array(9).keys()].map((person) => mixed(3, person));
    const shareOf = (item: number) => [...people, ...others].filter((answers) => answers[item]! >= 4).length / 13;
    expect(table.breakouts[0]?.others?.dimensions[0]?.result.favorability).toEqual({
      value: Math.round((100 * (shareOf(0) + shareOf(1))) / 2),
      bound: 'exact',
    });
  });
  it('appears in the heat map with its complement', () => {
    const { others } = heatMaps[0]!;
    expect(others?.cells.map(({ key, result }) => [key, result.hidden])).toEqual([
      ['product', null],
      ['d0', null],
    ]);
    expect(others?.cells[0]?.rest?.favorability?.bound).toBe('exact');
    expect(heatMaps[0]?.rows).toHaveLength(6);
  });
  it('is omitted if every unit or no unit is suppressed', () => {
    expect(discloseAll(inputWith([4, 60], mixed)).table.breakouts[0]).not.toHaveProperty('others');
    expect(discloseAll(inputWith([40, 60], mixed)).table.breakouts[0]).not.toHaveProperty('others');
  });
  it('is omitted if fewer than fifty people answered', () => {
    const { units, others } = discloseAll(inputWith([30, 4, 6, 9], mixed)).table.breakouts[0]!;
    expect([units.filter(({ hidden }) => hidden).length, others]).toEqual([2, undefined]);
    expect(discloseAll(inputWith([31, 4, 6, 9], mixed)).table.breakouts[0]?.others?.responses).toBe(10);
  });
  it('hides an item with fewer answers than the threshold', () => {
    const skipping = inputWith([31, 4, 12, 9, 22, 15], (unit, person) => {
      const [first, second] = mixed(unit, person);
      return [first!, (unit === 1 || unit === 3) && person > 1 ? null : second!];
    });
    const plan = planPublication(skipping, ALL_RULES);
    const [{ items }] = plan.dimensions as [(typeof plan.dimensions)[number]];
    const combined = plan.breakouts.findIndex(([row]) => row?.combines);
    expect(items.map((item) => item.plan[combined]?.get(0) ?? null)).toEqual([null, 'primary']);
    expect(attackUnions(skipping, discloseAll(skipping), ALL_RULES)).toEqual([]);
  });
  it('is suppressed for an item if it would disclose a further suppressed unit', () => {
    // Only three people of the unit of 15 answered the second item; everyone else answered it.
    const skipping = inputWith([31, 4, 12, 9, 22, 15], (unit, person) => {
      const [first, second] = mixed(unit, person);
      return [first!, unit === 5 && person > 2 ? null : second!];
    });
    const plan = planPublication(skipping, ALL_RULES);
    const [{ items }] = plan.dimensions as [(typeof plan.dimensions)[number]];
    const combined = plan.breakouts.findIndex(([row]) => row?.combines);
    const hidden = items[1]!.plan;
    expect(hidden[0]!.has(5)).toBe(true);
    expect(
      [...hidden[0]!.keys()].filter((position) => ![1, 3, 5].includes(position)).length > 0 || hidden[combined]!.has(0),
    ).toBe(true);
    expect(attackUnions(skipping, discloseAll(skipping), ALL_RULES)).toEqual([]);
  });
  it('has at least the threshold of people and discloses no small group in any organization', () => {
    let rows = 0;
    for (const seed of SEEDS) {
      const { input: varied } = variedOrganization(seed, { largest: 150 });
      const disclosed = discloseAll(varied);
      for (const { others, units } of disclosed.table.breakouts) {
        if (!others) continue;
        rows += 1;
        expect(others.responses).toBeGreaterThanOrEqual(varied.threshold);
        expect(others.units.map(({ id }) => id)).toEqual(units.filter(({ hidden }) => hidden).map(({ id }) => id));
      }
      expect(attackUnions(varied, disclosed, ALL_RULES)).toEqual([]);
    }
    expect(rows).toBe(16);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadSolver } from './testing/attack/integer-program.ts';
import { attackSizes } from './testing/attack/sizes.ts';
import { attackUnions } from './testing/attack/unions.ts';
import { seeded } from '../../../platform/seeded-random.ts';
import { categoryOf, dimensionsOf, inputOf, randomOrganization } from './testing/random-organization.ts';
import { planPublication } from './pipeline.ts';
import { discloseAll } from './disclose-all.ts';
import { disclose } from './disclose.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { ALL_RULES, type Rules } from './rules.ts';

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed + 1);

/** Builds one response per person: `sizes[unit]` people in each unit, with `answers(unit, person)`. */
function peopleIn(sizes: readonly number[], answers: (unit: number, person: number) => (number | null)[]) {
  return sizes.flatMap((size, unit) =>
    Array.from({ length: size }, (_, person) => ({ unitIds: [`a${unit}`], answers: answers(unit, person) })),
  );
}
/** Returns the groups under the threshold that published figures disclose. */
function leaksOf(input: DisclosureInput, rules: Rules = ALL_RULES): string[] {
  const disclosed = discloseAll(input, rules);
  return [...attackUnions(input, disclosed, rules), ...attackSizes(input, disclosed)];
}
const mixed = (unit: number, person: number) => [1 + ((unit + person) % 5), 1 + ((unit + 2 * person) % 5)];

beforeAll(loadSolver);

describe('a unit of 4 people among six units', () => {
  const sizes = [31, 4, 12, 9, 22, 15];
  const input = inputOf(peopleIn(sizes, mixed), [categoryOf('a', 6)], dimensionsOf([2]), 120);
  const reply = disclose(input);
  const units = reply.breakouts[0]?.units ?? [];

  it('suppresses the unit as primary', () => {
    expect(units[1]).toMatchObject({
      hidden: 'primary',
      responses: null,
      product: { hidden: 'primary', favorability: null, answers: null },
    });
  });
  it('suppresses the next smallest unit as secondary', () => {
    expect(units.map((unit) => unit.hidden)).toEqual([null, 'primary', null, 'secondary', null, null]);
  });
  it('leaves 13 people in two suppressed units, whose sizes cannot be derived', () => {
    const shown = units.reduce((sum, unit) => sum + (unit.responses ?? 0), 0);
    expect((reply.participation.responses ?? 0) - shown).toBe(13);
    expect(leaksOf(input)).toEqual([]);
  });
  it('publishes the figures of the other units', () => {
    expect(units[0]).toMatchObject({ responses: 31, product: { hidden: null, answers: 31 } });
    expect(units[0]?.dimensions[0]?.result.favorability?.bound).toBe('exact');
  });
  it('would be disclosed without complementary suppression', () => {
    const weakened = { ...ALL_RULES, complementary: false, rankAudit: false };
    expect(leaksOf(input, weakened)).not.toEqual([]);
  });
});

describe('disclosure control', () => {
  it('withholds a measurement under the threshold, participation included', () => {
    const reply = disclose(inputOf(peopleIn([4], mixed), [categoryOf('a', 1)], dimensionsOf([2]), 9));
    expect(reply).toMatchObject({
      status: 'withheld',
      product: null,
      enps: null,
      dimensions: [],
      breakouts: [],
      participation: { responses: null, rate: null, margin_of_error: null, expected: 9 },
    });
  });
  it('suppresses people without a unit like any other row', () => {
    const people = [
      ...peopleIn([20, 12, 9], mixed),
      { unitIds: [], answers: [4, 4] },
      { unitIds: [], answers: [2, 4] },
    ];
    const units = disclose(inputOf(people, [categoryOf('a', 3)], dimensionsOf([2]))).breakouts[0]?.units ?? [];
    expect(units.map((unit) => [unit.id, unit.hidden])).toEqual([
      ['a0', null],
      ['a1', null],
      ['a2', 'secondary'],
      [null, 'primary'],
    ]);
  });
  it('suppresses a third unit if two small units of four would follow from their total', () => {
    const units =
      disclose(inputOf(peopleIn([20, 4, 4, 9], mixed), [categoryOf('a', 4)], dimensionsOf([2]))).breakouts[0]?.units ??
      [];
    expect(units.map((unit) => unit.hidden)).toEqual([null, 'primary', 'primary', 'secondary']);
  });
  it('suppresses an item of a unit with fewer answers than the threshold, with its complement', () => {
    const people = peopleIn([20, 8, 9], (unit, person) => [4, unit === 1 && person < 5 ? null : 2]);
    const input = inputOf(people, [categoryOf('a', 3)], dimensionsOf([2]));
    const plan = planPublication(input, ALL_RULES);
    expect([...(plan.dimensions[0]?.items[1]?.plan[0]?.keys() ?? [])].toSorted()).toEqual([1, 2]);
    expect(leaksOf(input)).toEqual([]);
  });
  it('hides an item with too few answers in the whole organization', () => {
    const people = peopleIn([30], (_, person) => [4, person < 4 ? 5 : null]);
    const items = disclose(inputOf(people, [], dimensionsOf([2]))).dimensions[0]?.items ?? [];
    expect(items[1]?.result).toMatchObject({ hidden: 'primary', answers: null });
  });
  describe('of a homogeneous unit of eight', () => {
    const people = peopleIn([8, 12, 30], (unit, person) => (unit === 0 ? [5, 4] : mixed(unit, person)));
    const input = inputOf(people, [categoryOf('a', 3)], dimensionsOf([2]));
    const unitsUnder = (rules: Rules) => disclose(input, rules).breakouts[0]?.units ?? [];

    it('publishes favorability only as a limit that covers two differing answers', () => {
      const { favorability, ...others } = unitsUnder(ALL_RULES)[0]!.dimensions[0]!.result;
      expect(favorability?.bound).toBe('at_least');
      expect(favorability?.value).toBeLessThanOrEqual(75);
      expect(others).toMatchObject({ neutral: null, unfavorable: null, score: null });
    });
    it('coarsens another unit, because the total minus the others would disclose the limit', () => {
      const bounds = unitsUnder(ALL_RULES).map((unit) => unit.dimensions[0]?.result.favorability?.bound);
      expect(bounds.filter((bound) => bound !== 'exact').length).toBeGreaterThan(1);
    });
    it('suppresses no unit because of its answers', () => {
      expect(unitsUnder(ALL_RULES).map((unit) => unit.hidden)).toEqual([null, null, null]);
    });
    it('would publish the exact figure without top and bottom coding', () => {
      const weakened = { ...ALL_RULES, limits: false, feasibilityAudit: false };
      expect(unitsUnder(weakened)[0]?.product.favorability).toEqual({ value: 100, bound: 'exact' });
    });
  });
  it('does not disclose an item that is a limit for the whole organization through its units', () => {
    const people = peopleIn([8, 7], (unit, person) => [5, 1 + ((unit + 2 * person) % 5)]);
    const reply = disclose(inputOf(people, [categoryOf('a', 2)], dimensionsOf([2])));
    // t = 2 of 15 answers: 13/15, rounded down.
    expect(reply.dimensions[0]?.items[0]?.result.favorability).toEqual({ value: 86, bound: 'at_least' });
    const bounds = reply.breakouts[0]?.units.map((unit) => unit.dimensions[0]?.result.favorability?.bound ?? 'none');
    expect([reply.dimensions[0]?.result.favorability?.bound, ...(bounds ?? [])]).not.toContain('exact');
  });
  it('coarsens published rows if the suppressed ones together are homogeneous', () => {
    const people = peopleIn([4, 9, 11, 30], (unit, person) => (unit < 2 ? [5, 5] : mixed(unit, person)));
    const units = disclose(inputOf(people, [categoryOf('a', 4)], dimensionsOf([2]))).breakouts[0]?.units ?? [];
    expect(units.map((unit) => unit.hidden)).toEqual(['primary', 'secondary', null, null]);
    expect(units[2]?.dimensions[0]?.result.favorability?.bound).not.toBe('exact');
  });
});

describe('own questions', () => {
  /** Random organizations, each with two own questions that some people skip. */
  const withOwn = SEEDS.map((seed) => {
    const { input, responses } = randomOrganization(seed);
    const random = seeded(seed + 1000);
    const skipRate = random();
    const answers = responses.map((response) => ({
      ...response,
      answers: [
        ...response.answers,
        ...[0, 1].map(() => (random() < skipRate ? null : random() < 0.8 ? 5 : 1 + Math.floor(random() * 5))),
      ],
    }));
    const own = inputOf(answers, input.categories, input.dimensions, input.expected, 2);
    return { without: disclose(input), own, reply: disclose(own) };
  });

  it('change no other figure and appear for no unit', () => {
    for (const { without, reply } of withOwn) {
      const { own_questions: _, ...others } = reply;
      expect(others).toEqual(without);
    }
  });
  it('are published from the threshold on, and homogeneous ones only as a limit', () => {
    for (const { own, reply } of withOwn) {
      if (reply.status === 'withheld') continue;
      reply.own_questions?.forEach(({ result }, index) => {
        const answers = own.finest.flatMap((group) => group.histograms[5 + index] ?? []);
        const count = answers.reduce((sum, one) => sum + one, 0);
        expect(result.answers).toBe(count < own.threshold ? null : count);
        expect(result.hidden).toBe(count < own.threshold ? 'primary' : null);
        const favorable = own.finest.reduce((sum, { histograms }) => {
          const histogram = histograms[5 + index] ?? [];
          return sum + (histogram[3] ?? 0) + (histogram[4] ?? 0);
        }, 0);
        const most = Math.max(2, Math.ceil(count / 10));
        if (count >= own.threshold && count < 50 && count - favorable <= most)
          expect(result.favorability?.bound).toBe('at_least');
      });
    }
    expect(
      withOwn.filter(({ reply }) => reply.own_questions?.some(({ result }) => result.hidden)).length,
    ).toBeGreaterThan(3);
  });
});

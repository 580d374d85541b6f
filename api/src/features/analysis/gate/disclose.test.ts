import { describe, expect, it } from '@jest/globals';
import { attackItems, attackReply, attackUnanimity } from '../testing/adversary.ts';
import { seeded } from '../../../demo/seeded.ts';
import { categoryOf, dimensionsOf, inputOf, randomOrganization } from '../testing/random-organization.ts';
import { planBreakouts } from './breakout-plan.ts';
import { disclose } from './disclose.ts';
import { ALL_RULES } from './rules.ts';

const SEEDS = Array.from({ length: 150 }, (_, seed) => seed + 1);

/** One response per person: `sizes[unit]` people in each unit, answering `answers(unit, person)`. */
function peopleIn(sizes: readonly number[], answers: (unit: number, person: number) => (number | null)[]) {
  return sizes.flatMap((size, unit) =>
    Array.from({ length: size }, (_, person) => ({ unitIds: [`a${unit}`], answers: answers(unit, person) })),
  );
}
const mixed = (unit: number, person: number) => [1 + ((unit + person) % 5), 1 + ((unit + 2 * person) % 5)];

describe('a unit with 4 answers among 6', () => {
  const sizes = [31, 4, 12, 9, 22, 15];
  const input = inputOf(peopleIn(sizes, mixed), [categoryOf('a', 6)], dimensionsOf([2]), 120);
  const reply = disclose(input);
  const units = reply.breakouts[0]?.units ?? [];

  it('is not shown, and says that it is small', () => {
    expect(units[1]).toMatchObject({
      hidden: 'small',
      responses: null,
      product: { hidden: 'small', favorability: null, answers: null },
    });
  });
  it('takes the next smallest unit with it, which says that it protects', () => {
    expect(units.map((unit) => unit.hidden)).toEqual([null, 'small', null, 'protects', null, null]);
  });
  it('leaves the reader with 13 people in two units, and no way to part them', () => {
    const shown = units.reduce((sum, unit) => sum + (unit.responses ?? 0), 0);
    expect((reply.participation.responses ?? 0) - shown).toBe(13);
    expect(attackReply(input, reply)).toEqual([]);
  });
  it('shows the other units with their figures', () => {
    expect(units[0]).toMatchObject({ responses: 31, product: { hidden: null, answers: 31 } });
    expect(units[0]?.dimensions[0]?.result.favorability?.bound).toBe('exact');
  });
  it('could be worked out at once without complementary suppression', () => {
    const careless = { ...ALL_RULES, complementary: false, audit: false };
    expect(attackReply(input, disclose(input, careless))).not.toEqual([]);
  });
});

describe('the gate', () => {
  it('withholds everything under the threshold, participation included', () => {
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
  it('hides people without a unit like any other row', () => {
    const people = [
      ...peopleIn([20, 12, 9], mixed),
      { unitIds: [], answers: [4, 4] },
      { unitIds: [], answers: [2, 4] },
    ];
    const units = disclose(inputOf(people, [categoryOf('a', 3)], dimensionsOf([2]))).breakouts[0]?.units ?? [];
    expect(units.map((unit) => [unit.id, unit.hidden])).toEqual([
      ['a0', null],
      ['a1', null],
      ['a2', 'protects'],
      [null, 'small'],
    ]);
  });
  it('does not let two small units of four be told from their sum', () => {
    const units =
      disclose(inputOf(peopleIn([20, 4, 4, 9], mixed), [categoryOf('a', 4)], dimensionsOf([2]))).breakouts[0]?.units ??
      [];
    expect(units.map((unit) => unit.hidden)).toEqual([null, 'small', 'small', 'protects']);
  });
  it('leaves an item out of a unit where fewer than the threshold answered it, and protects the rest', () => {
    const people = peopleIn([20, 8, 9], (unit, person) => [4, unit === 1 && person < 5 ? null : 2]);
    const input = inputOf(people, [categoryOf('a', 3)], dimensionsOf([2]));
    const plan = planBreakouts(input, ALL_RULES);
    expect([...(plan.dimensions[0]?.items[1]?.plan[0]?.keys() ?? [])].toSorted()).toEqual([1, 2]);
    expect(attackItems(input, plan)).toEqual([]);
  });
  it('hides an item that too few answered in the whole organization', () => {
    const people = peopleIn([30], (_, person) => [4, person < 4 ? 5 : null]);
    const items = disclose(inputOf(people, [], dimensionsOf([2]))).dimensions[0]?.items ?? [];
    expect(items[1]?.result).toMatchObject({ hidden: 'small', answers: null });
  });
  it('says only "95 or more" where a group under twenty is of one mind', () => {
    const people = peopleIn([8, 12, 30], (unit, person) => (unit === 0 ? [5, 4] : mixed(unit, person)));
    const units = disclose(inputOf(people, [categoryOf('a', 3)], dimensionsOf([2]))).breakouts[0]?.units ?? [];
    expect(units[0]?.product).toMatchObject({
      favorability: { value: 95, bound: 'at_least' },
      neutral: { value: 5, bound: 'at_most' },
      unfavorable: { value: 5, bound: 'at_most' },
    });
    // Total minus the others would give it away.
    expect(units[1]?.dimensions[0]?.result.hidden).toBe('protects');
    expect(units[2]?.dimensions[0]?.result.hidden).toBeNull();
  });
  it('would print unanimity as it is without that rule', () => {
    const people = peopleIn([8, 12, 30], (unit, person) => (unit === 0 ? [5, 4] : mixed(unit, person)));
    const careless = { ...ALL_RULES, unanimity: false };
    const units =
      disclose(inputOf(people, [categoryOf('a', 3)], dimensionsOf([2])), careless).breakouts[0]?.units ?? [];
    expect(units[0]?.product.favorability).toEqual({ value: 100, bound: 'exact' });
  });
  it('lets no unit bring back an item that is clamped for an organization under twenty', () => {
    const people = peopleIn([8, 7], (unit, person) => [5, 1 + ((unit + 2 * person) % 5)]);
    const reply = disclose(inputOf(people, [categoryOf('a', 2)], dimensionsOf([2])));
    expect(reply.dimensions[0]?.items[0]?.result.favorability).toEqual({ value: 95, bound: 'at_least' });
    const bounds = reply.breakouts[0]?.units.map((unit) => unit.dimensions[0]?.result.favorability?.bound);
    expect([reply.dimensions[0]?.result.favorability?.bound, ...(bounds ?? [])]).toEqual([
      'at_least',
      'at_least',
      'at_least',
    ]);
  });
  it('hides another row where the hidden ones together are of one mind', () => {
    const people = peopleIn([4, 9, 11, 30], (unit, person) => (unit < 2 ? [5, 5] : mixed(unit, person)));
    const units = disclose(inputOf(people, [categoryOf('a', 4)], dimensionsOf([2]))).breakouts[0]?.units ?? [];
    expect(units.map((unit) => unit.hidden)).toEqual(['small', 'protects', null, null]);
    expect(units.map((unit) => unit.dimensions[0]?.result.hidden)).toEqual(['small', 'protects', 'protects', null]);
  });
});

describe('what is left of shown rows', () => {
  /** Favorable answers of a group, as a reader adds them up from the reply: people × rounded percentage. */
  const favorable = (row: {
    responses: number | null;
    dimensions: { result: { favorability: { value: number; bound: string } | null } }[];
  }) => {
    const figure = row.dimensions[0]?.result.favorability;
    return figure?.bound === 'exact' && row.responses !== null
      ? Math.round((figure.value * row.responses) / 100)
      : null;
  };

  it('is protected where the hidden rows together lack one kind of answer, though they are not of one mind', () => {
    // 4 + 9 people without one favorable answer: their favorability would be 0 for each of them.
    const people = peopleIn([4, 9, 21, 30], (unit, person) =>
      unit < 2 ? [1 + (person % 3)] : [1 + ((unit + person) % 5)],
    );
    const reply = disclose(inputOf(people, [categoryOf('a', 4)], dimensionsOf([1])));
    const shown = (reply.breakouts[0]?.units ?? []).filter((unit) => unit.dimensions[0]?.result.hidden === null);
    const counts = shown.map(favorable);
    const total = Math.round(((reply.dimensions[0]?.result.favorability?.value ?? 0) * 64) / 100);
    const peopleShown = shown.reduce((sum, unit) => sum + (unit.responses ?? 0), 0);
    const left = total - counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    expect([peopleShown < 51, left > 0]).toEqual([true, true]);
  });

  it('is protected where a row of one category lies inside a row of another', () => {
    // Team b0 (7) and team b1 (5) make up area a0; everybody in b1 answers 5. Area minus b0 would say so.
    const groups: [string, string, number][] = [
      ['a0', 'b0', 7],
      ['a0', 'b1', 5],
      ['a1', 'b2', 6],
      ['a1', 'b3', 22],
      ['a2', 'b4', 25],
    ];
    const people = groups.flatMap(([area, team, size]) =>
      Array.from({ length: size }, (_, person) => ({
        unitIds: [area, team],
        answers: [team === 'b1' ? 5 : 1 + (person % 5)],
      })),
    );
    const reply = disclose(inputOf(people, [categoryOf('a', 3), categoryOf('b', 5)], dimensionsOf([1])));
    const row = (category: number, id: string) => reply.breakouts[category]?.units.find((unit) => unit.id === id);
    const isExact = (category: number, id: string) =>
      row(category, id)?.dimensions[0]?.result.favorability?.bound === 'exact';
    expect(isExact(1, 'b1')).toBe(false);
    expect(isExact(0, 'a0') && isExact(1, 'b0')).toBe(false);
  });
});

describe('near-unanimity', () => {
  /** Two crossing categories; in some teams nearly everybody answers 5. */
  function moodyOrganization(seed: number) {
    const random = seeded(seed);
    const [areas, teams, size] = [
      2 + Math.floor(random() * 4),
      2 + Math.floor(random() * 6),
      30 + Math.floor(random() * 120),
    ];
    const isHappy = Array.from({ length: teams }, () => random() > 0.75);
    const isNested = random() < 0.5;
    const people = Array.from({ length: size }, () => {
      const team = Math.floor(random() * random() * teams);
      const area = isNested ? team % areas : Math.floor(random() * areas);
      const answer = isHappy[team] ? (random() < 0.97 ? 5 : 2) : 1 + Math.floor(random() * 5);
      return { unitIds: [`a${area}`, `b${team}`], answers: [answer] };
    });
    return inputOf(people, [categoryOf('a', areas), categoryOf('b', teams)], dimensionsOf([1]));
  }

  it('of under twenty people follows from no exact favorability that is shown, added and subtracted at will', () => {
    const leaks = SEEDS.concat(232, 308).flatMap((seed) =>
      attackUnanimity(moodyOrganization(seed)).map((group) => `organization ${seed}, ${group}`),
    );
    expect(leaks).toEqual([]);
  });
});

describe('own questions of the organization', () => {
  /** The random organizations, each with two own questions that some skip. */
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

  it('change no other figure and show nothing by unit: what can be worked out is what could be without them', () => {
    for (const { without, reply } of withOwn) {
      const { own_questions: _, ...others } = reply;
      expect(others).toEqual(without);
    }
  });
  it('are each shown from the threshold on, and near unanimity under twenty only as a limit', () => {
    for (const { own, reply } of withOwn) {
      if (reply.status === 'withheld') continue;
      reply.own_questions?.forEach(({ result }, index) => {
        const answers = own.finest.flatMap((group) => group.histograms[5 + index] ?? []);
        const count = answers.reduce((sum, one) => sum + one, 0);
        expect(result.answers).toBe(count < own.threshold ? null : count);
        expect(result.hidden).toBe(count < own.threshold ? 'small' : null);
        const favorable = own.finest.reduce((sum, { histograms }) => {
          const histogram = histograms[5 + index] ?? [];
          return sum + (histogram[3] ?? 0) + (histogram[4] ?? 0);
        }, 0);
        if (count >= own.threshold && count < 20 && favorable / count > 0.95)
          expect(result.favorability).toEqual({ value: 95, bound: 'at_least' });
      });
    }
    expect(
      withOwn.filter(({ reply }) => reply.own_questions?.some(({ result }) => result.hidden)).length,
    ).toBeGreaterThan(3);
  });
});

describe('an adversary who knows everybody’s units', () => {
  it('finds no group under the threshold in 150 organizations where everybody answers everything', () => {
    const leaks = SEEDS.flatMap((seed) => {
      const { input } = randomOrganization(seed, { skips: false });
      return attackReply(input, disclose(input)).map((leak) => `organization ${seed}, ${leak}`);
    });
    expect(leaks).toEqual([]);
  });
  it('finds no answers of fewer than the threshold in 150 organizations where people skip', () => {
    const leaks = SEEDS.flatMap((seed) => {
      const { input } = randomOrganization(seed);
      return attackItems(input, planBreakouts(input, ALL_RULES)).map((leak) => `organization ${seed}, ${leak}`);
    });
    expect(leaks).toEqual([]);
  });
  it.each([
    ['complementary suppression', { ...ALL_RULES, complementary: false, audit: false }, 30],
    ['the audit', { ...ALL_RULES, audit: false }, 1],
  ])('would find leaks without %s', (_name, rules, atLeast) => {
    const leaking = SEEDS.filter((seed) => {
      const { input } = randomOrganization(seed, { skips: false });
      return attackReply(input, disclose(input, rules)).length > 0;
    });
    expect(leaking.length).toBeGreaterThanOrEqual(atLeast);
  });
  it('still leaves most of the units of the threshold or more', () => {
    let [large, shown] = [0, 0];
    for (const seed of SEEDS) {
      const { input } = randomOrganization(seed, { skips: false });
      const reply = disclose(input);
      reply.breakouts.forEach(({ units }, position) => {
        for (const unit of units) {
          const people = input.finest.reduce(
            (sum, group) => sum + (group.units[position] === unit.id ? group.respondents : 0),
            0,
          );
          if (people >= input.threshold) large += 1;
          if (unit.responses !== null) shown += 1;
        }
      });
    }
    expect(shown / large).toBeGreaterThan(0.8);
  });
});

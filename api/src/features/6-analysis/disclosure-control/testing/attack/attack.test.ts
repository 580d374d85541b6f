import { beforeAll, describe, expect, it } from '@jest/globals';
import { fraction, roundParts, type Fraction } from '../../../statistics/index.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import { categoryOf, dimensionsOf, inputOf } from '../random-organization.ts';
import { variedOrganization } from '../varied-organization.ts';
import { attack, type Leak } from './attack.ts';
import { loadSolver, solve } from './integer-program.ts';
import { attackOverTime } from './over-time.ts';
import {
  everythingExact,
  publishPlainly,
  withFixedLimit,
  withScore,
  withZones,
  type Printing,
} from './plain-publication.ts';
import { countDifferences } from './publication.ts';
import type { Question } from './questions.ts';
import type { Statement } from './statements.ts';
import { favorableWithin, inZone, windowOf, zoneOf } from './windows.ts';
import { buildProgram, contradictions } from './world-program.ts';
import { WEIGHTS, type DimensionFrame } from './worlds.ts';

/** Builds units of one category with the answers of their people to one item. */
function organizationOf(units: readonly (readonly number[])[]): DisclosureInput {
  const category = categoryOf('unit', units.length);
  const responses = units.flatMap((answers, unit) =>
    answers.map((answer) => ({ unitIds: [category.units[unit]!.id], answers: [answer] })),
  );
  return inputOf(responses, [category], dimensionsOf([1]));
}
const mixed = (people: number) => Array.from({ length: people }, (_, person) => 1 + (person % 5));
const alike = (people: number, answer: number) => Array.from({ length: people }, () => answer);

function attackPlainly(
  input: DisclosureInput,
  { unit, whole, limitZones }: { unit: Printing; whole?: Printing; limitZones: boolean },
): readonly Leak[] {
  return attack(input, {
    pipeline: (other) => publishPlainly(other, { unit, ...(whole ? { whole } : {}) }),
    enteringOf: () => [0],
    knownRules: { limitZones },
  }).leaks;
}
const determined = (leaks: readonly Leak[], groups: readonly number[]) =>
  leaks.filter(({ kind, question }) => kind === 'determined' && question.groups.join() === groups.join());

type Triple = [Fraction, Fraction, Fraction];

beforeAll(loadSolver);

describe('attack', () => {
  it('determines that "95 % or more" of six people is all six', () => {
    const input = organizationOf([alike(6, 4), mixed(20), mixed(23)]);
    const leaks = attackPlainly(input, { unit: withFixedLimit, limitZones: false });
    expect(determined(leaks, [0]).map(({ question }) => question.kind)).toContain('zone');
  });
  it('determines a limit beside an exact score, even if the limit covers three outcomes', () => {
    const fours = organizationOf([alike(6, 4), mixed(20), mixed(23)]);
    const besideScore = attackPlainly(fours, { unit: withScore(withFixedLimit), limitZones: false });
    expect(determined(besideScore, [0])).not.toEqual([]);
    const fives = organizationOf([alike(6, 5), mixed(20), mixed(23)]);
    expect(determined(attackPlainly(fives, { unit: withScore(withZones), limitZones: true }), [0])).not.toEqual([]);
  });
  it('determines a coded unit from the exact whole and the exact other units', () => {
    const input = organizationOf([alike(6, 4), mixed(20), mixed(23)]);
    expect(determined(attackPlainly(input, { unit: withZones, limitZones: true }), [0])).not.toEqual([]);
  });
  it('determines two suppressed homogeneous units of three if all other figures are exact', () => {
    const input = organizationOf([alike(3, 4), alike(3, 4), mixed(20), mixed(23)]);
    const leaks = attackPlainly(input, { unit: everythingExact, limitZones: false });
    expect(determined(leaks, [0])).not.toEqual([]);
    expect(determined(leaks, [0, 1]).map(({ question }) => question.kind)).toContain('zone');
  });
  it('determines a single suppressed unit from the whole', () => {
    const input = organizationOf([[1, 4, 5], mixed(20), mixed(23)]);
    expect(determined(attackPlainly(input, { unit: everythingExact, limitZones: false }), [0])).not.toEqual([]);
  });
  it('finds that the organization alone discloses a share of items with different numbers of answers', () => {
    // Of 7.1 percentage points, two of three values are possible: whole answers to one item and to the other have different weights.
    const { input } = variedOrganization(151, { largest: 150 });
    const { leaks, solved } = attack(input, { seed: 151 });
    expect(leaks).toEqual([]);
    expect(solved).toBeGreaterThan(0);
  });
  it('determines the other answer in a unit of two for an insider, though the unit itself is not determined', () => {
    // Two units are suppressed. A member of the first unit who answered 4 must not learn the answers of the other unit.
    const input = organizationOf([[4, 4], [4, 4, 4, 1], mixed(20), mixed(23)]);
    const leaks = attackPlainly(input, { unit: everythingExact, limitZones: false });
    const insiders = determined(leaks, [0]).filter(({ question }) => question.kind === 'insider');
    expect(insiders).toEqual([]);
    const certain = organizationOf([[4, 1], alike(3, 1), mixed(20), mixed(23)]);
    const known = attackPlainly(certain, { unit: everythingExact, limitZones: false });
    expect(determined(known, [0]).map(({ question }) => question.kind)).toContain('insider');
    expect(
      determined(known, [0]).filter(({ question }) => question.kind === 'group' && question.weights[3] === 1),
    ).toEqual([]);
  });
  it('determines nothing if two suppressed units of mixed answers are known only together', () => {
    const input = organizationOf([[1, 4, 3, 2], [5, 4, 1, 3], mixed(20), mixed(23)]);
    const { leaks, questions, witnesses } = attack(input, {
      pipeline: (other) => publishPlainly(other, { unit: everythingExact }),
      enteringOf: () => [0],
      knownRules: { limitZones: false },
    });
    expect(leaks).toEqual([]);
    expect(questions).toBeGreaterThan(8);
    expect(witnesses).toBeGreaterThan(0);
  });
  it('reports a feasible answer as undecided if no other world has the same publication', () => {
    const input = organizationOf([[1, 4, 3, 2], [5, 4, 1, 3], mixed(20), mixed(23)]);
    const truth = JSON.stringify(input.finest);
    const { leaks } = attack(input, {
      // Simulates a publisher whose suppression depends on answers.
      pipeline: (other) =>
        publishPlainly(other, {
          unit: JSON.stringify(other.finest) === truth ? everythingExact : withFixedLimit,
          whole: JSON.stringify(other.finest) === truth ? everythingExact : () => ({ favorability: null, score: null }),
        }),
      enteringOf: () => [0],
      knownRules: { limitZones: false },
    });
    expect(leaks.length).toBeGreaterThan(0);
    expect(leaks.every(({ kind }) => kind === 'undecided')).toBe(true);
  });
  it('throws for a publication that contradicts its own answers', () => {
    const input = organizationOf([mixed(20), mixed(23)]);
    const other = organizationOf([alike(20, 5), mixed(23)]);
    const disclosed = publishPlainly(other, { unit: everythingExact });
    expect(() => attack(input, { disclosed, enteringOf: () => [0], knownRules: { limitZones: false } })).toThrow(
      'contradicts',
    );
  });
  it('reads a limit of several items as the mean of their limits', () => {
    // 3, 2 and 5 of 125 answers are favorable: at most 2.4, at most 2.4, and 4 %; the mean of 2.67 % is above the limit of 125 answers.
    const favorable = [3, 2, 5];
    const category = categoryOf('unit', 2);
    const responses = Array.from({ length: 125 }, (_, person) => ({
      unitIds: [category.units[person % 2]!.id],
      answers: favorable.map((count) => (person < count ? 4 : 1)),
    }));
    const input = inputOf(responses, [category], dimensionsOf([3]));
    const { disclosed, leaks } = attack(input, { seed: 1, most: 1 });
    expect(disclosed.table.dimensions[0]!.result.favorability).toEqual({ value: 3, bound: 'at_most' });
    expect(leaks.filter(({ kind }) => kind === 'determined')).toEqual([]);
  });
  it('attackOverTime finds one person who joined between two measurements that both publish the unit', () => {
    const before = organizationOf([mixed(20), mixed(23)]);
    const after = organizationOf([[...mixed(20), 5], mixed(23)]);
    const people = (counts: readonly number[]) =>
      new Map(
        counts.map((count, unit) => [
          `unit${unit}`,
          new Set(Array.from({ length: count }, (_, person) => `${unit}/${person}`)),
        ]),
      );
    const publishedMeasurement = (input: DisclosureInput, counts: readonly number[]) => ({
      disclosed: publishPlainly(input, { unit: everythingExact }),
      members: people(counts),
    });
    expect(attackOverTime(publishedMeasurement(before, [20, 23]), publishedMeasurement(after, [21, 23]))).toEqual([
      'd0 of 1 who came to or left unit0',
    ]);
    expect(attackOverTime(publishedMeasurement(before, [20, 23]), publishedMeasurement(before, [20, 23]))).toEqual([]);
  });
});

describe('withheld parts beside an exact favorability', () => {
  const frame: DimensionFrame = { dimension: 0, key: 'd0', groups: 1, positions: [0], keys: ['i'], answers: [[30]] };
  const share = [100 / 30];
  const all = { groups: [0], items: [0], share, figure: null, isRemainder: false, isWhole: true, isLimit: true };
  const withheld: Statement = {
    ...all,
    name: 'without parts',
    weights: WEIGHTS.neutral,
    orWeights: WEIGHTS.unfavorable,
    low: 0,
    high: 10,
  };
  it('are a contradiction if neither part is in the limit zone', () => {
    const contradicts = (world: readonly number[]) => contradictions(frame, Int32Array.from(world), [withheld]).length;
    expect(
      [
        [5, 0, 3, 22, 0],
        [3, 0, 5, 22, 0],
        [4, 0, 4, 22, 0],
      ].map(contradicts),
    ).toEqual([0, 0, 1]);
  });
  it('bound one part if the other is above the zone', () => {
    const unfavorable = { ...all, name: 'unfavorable', weights: WEIGHTS.unfavorable, low: 20, high: 100 };
    const question: Question = {
      kind: 'group',
      name: 'neutral',
      groups: [0],
      items: [0],
      share: [1],
      weights: WEIGHTS.neutral,
      outcomes: 2,
      insider: null,
    };
    const built = buildProgram({ frame, statements: [withheld, unfavorable], products: [], question });
    const start = built.toColumns(Int32Array.from([6, 0, 3, 21, 0]));
    const { status, objective } = solve(built.program, built.costsOf(question), { maximize: true, start });
    expect([status, Math.round(objective)]).toEqual(['optimal', 3]);
  });
});

describe('neutral and unfavorable that add to 100 with favorability', () => {
  const people = 230;
  const frame = { dimension: 0, key: 'd', groups: 1, positions: [0], keys: ['d-i'], answers: [[people]] };
  const worldOf = (favorable: number, neutral: number) =>
    Int32Array.from([0, people - favorable - neutral, neutral, favorable, 0]);
  const NEAR = [-3, -2, -1, 0, 1, 2, 3];
  const printed = ([, unfavorable, neutral, favorable]: Int32Array) =>
    roundParts(...([favorable, neutral, unfavorable].map((count) => fraction(100 * count!, people)) as Triple));
  /** Returns whether the program that a world's figures imply contains another world. */
  const isIn = (truth: Int32Array) => {
    const share = { groups: [0], items: [0], share: [100 / people], isLimit: false, isWhole: false };
    const statements = (['favorability', 'neutral', 'unfavorable'] as const).map((figure, at): Statement => {
      const value = printed(truth)[at]!;
      const isRemainder = figure !== 'favorability';
      const window = windowOf(
        { value, bound: 'exact' },
        { fewest: people, isRemainder, isShare: false, knownRules: { limitZones: true } },
      );
      return { ...share, ...window, name: figure, weights: WEIGHTS[figure], figure, isRemainder, printed: value };
    });
    const { program, toColumns } = buildProgram({
      frame,
      statements,
      products: [],
      near: { proximity: 'rounded', truth },
    });
    return (other: Int32Array) => {
      const columns = toColumns(other);
      const fixed = columns.slice(0, other.length);
      const rest = columns.slice(other.length);
      const lower = [...fixed, ...rest.map(() => 0)];
      const upper = [...fixed, ...rest.map(() => 1)];
      const { status } = solve(
        { ...program, lower, upper },
        columns.map(() => 0),
        { start: columns },
      );
      return status !== 'infeasible';
    };
  };

  it('are searched among exactly the worlds that print the same', () => {
    let narrowed = 0;
    for (const [favorable, neutral] of [
      [50, 71],
      [51, 72],
      [52, 73],
      [53, 74],
      [54, 75],
      [103, 8],
    ] as const) {
      const truth = worldOf(favorable, neutral);
      const near = NEAR.flatMap((more) => NEAR.map((other) => worldOf(favorable + more, neutral + other)));
      const same = near.filter((other) => printed(other).join() === printed(truth).join());
      expect(near.filter(isIn(truth))).toEqual(same);
      const inWindows = ([, unfavorable, neutral, favorable]: Int32Array) => {
        const [first, second, third] = printed(truth);
        const isWithin = (count: number | undefined, value: number, distance: number) =>
          Math.abs((100 * count!) / people - value) < distance;
        return isWithin(favorable, first, 0.5) && isWithin(neutral, second, 1) && isWithin(unfavorable, third, 1);
      };
      narrowed += near.filter(inWindows).length - same.length;
    }
    expect(narrowed).toBeGreaterThan(5);
  }, 120_000);
});

describe('differences of two publications', () => {
  const publication = (cell: unknown) => ({
    ofDimension: new Map([['d0', JSON.stringify([cell])]]),
    product: '[]',
    rest: '[]',
  });
  it('are counted by figure, a withheld one included', () => {
    const one = publication({ favorability: { value: 40, bound: 'exact' }, score: null });
    expect(countDifferences(one, one)).toBe(0);
    expect(countDifferences(one, publication({ favorability: { value: 50, bound: 'at_most' }, score: null }))).toBe(2);
    expect(countDifferences(one, publication({ favorability: null, score: null }))).toBe(1);
  });
});

describe('bounds of a published figure', () => {
  const knownRules = { limitZones: true };
  const frame = { fewest: 20, isRemainder: false, isShare: true, knownRules };
  it('are half a point on each side, and a whole point for parts that add to 100', () => {
    expect(windowOf({ value: 50, bound: 'exact' }, frame)).toEqual({ low: 49.5, high: 50.5 - 1e-6 });
    expect(windowOf({ value: 50, bound: 'exact' }, { ...frame, isRemainder: true })).toEqual({
      low: 49,
      high: 51 - 1e-6,
    });
  });
  it('are a limit and the end of the scale, where the limit is a number of answers', () => {
    expect(windowOf({ value: 85, bound: 'at_least' }, { ...frame, fewest: 13 })).toEqual({ low: 85, high: 100 });
    expect(windowOf({ value: 84, bound: 'at_least' }, { ...frame, fewest: 13 }).low).toBeCloseTo(84.615, 3);
    expect(windowOf({ value: 16, bound: 'at_most' }, { ...frame, fewest: 13 }).high).toBeCloseTo(15.385, 3);
  });
  it('exclude the limit zones if the figure is exact', () => {
    expect([5, 10, 30, 50].map((answers) => zoneOf(answers).t)).toEqual([2, 2, 3, 3]);
    expect([inZone(60, 5), inZone(40, 5), inZone(80, 10), inZone(70, 10)]).toEqual([true, true, true, false]);
  });
  it('are narrower if a confidence interval is published', () => {
    const within = favorableWithin({ value: 50, bound: 'exact' }, { low: 47, high: 53 }, 1_000);
    expect(within!.high - within!.low).toBeLessThanOrEqual(10);
    expect(within!.low).toBeLessThanOrEqual(500);
    expect(favorableWithin({ value: 50, bound: 'at_most' }, { low: 47, high: 53 }, 1_000)).toBeNull();
  });
});

describe('solve', () => {
  it('proves an integer optimum, and infeasibility', () => {
    const program = (high: number) => ({
      lower: [0, 0],
      upper: [9, 9],
      constraints: [{ low: high - 0.5, high, columns: [0, 1], values: [1, 2] }],
    });
    expect(solve(program(7.4), [1, 1], { maximize: true })).toMatchObject({ status: 'optimal', objective: 7 });
    expect(solve(program(6.9), [1, 1], { maximize: true }).status).toBe('infeasible');
  });
});

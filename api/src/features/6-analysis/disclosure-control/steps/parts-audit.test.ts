import { describe, expect, it } from '@jest/globals';
import type { DisclosureInput } from '../disclosure-input.ts';
import { startCoding, suppressCells } from '../pipeline.ts';
import { ALL_RULES, type Rules } from '../rules.ts';
import { seeded } from '../../../../platform/seeded-random.ts';
import { categoryOf, dimensionsOf, inputOf, randomOrganization } from '../testing/random-organization.ts';
import { zoneOf } from '../testing/attack/windows.ts';

/** Returns the mean share of neutral answers to the items of the first dimension in percent, and the fewest answers to one. */
function neutralOf({ finest, dimensions }: DisclosureInput, groups: readonly number[]) {
  const items = dimensions[0]!.items.map((_, position) => {
    const counts = [0, 0, 0, 0, 0];
    for (const group of groups) finest[group]!.histograms[position]!.forEach((count, at) => (counts[at]! += count));
    return { neutral: counts[2]!, answers: counts.reduce((sum, count) => sum + count, 0) };
  });
  const share = items.reduce((sum, { neutral, answers }) => sum + (100 * neutral) / answers, 0) / items.length;
  return { share, answers: Math.min(...items.map(({ answers }) => answers)) };
}

/**
 * Returns the groups of five or more whose neutral answers are those of a unit less those of its published crossed cells, and of which
 * nearly none is neutral.
 */
function derivedInZone(input: DisclosureInput, rules: Rules): string[] {
  const suppression = suppressCells(input, rules);
  const { levels } = startCoding(input, suppression, rules)(0);
  const { breakouts, dimensions } = suppression;
  const areParts = (table: number, position: number) => {
    const { share, answers } = neutralOf(input, breakouts[table]![position]!.groups);
    const isPublished = !dimensions[0]!.hidden[table]!.has(position) && !levels[table]!.has(position);
    return isPublished && answers >= 20 && share > zoneOf(answers).low;
  };
  return breakouts.slice(0, input.categories.length).flatMap((rows, table) =>
    rows.flatMap((row, position) => {
      if (!areParts(table, position)) return [];
      return breakouts.flatMap((cells, crossed) => {
        const inRow = [...cells.keys()].filter((at) =>
          cells[at]!.parents.some((parent) => parent.table === table && parent.position === position),
        );
        const published = new Set(inRow.filter((at) => areParts(crossed, at)).flatMap((at) => cells[at]!.groups));
        const left = row.groups.filter((group) => !published.has(group));
        if (left.length === 0 || left.length === row.groups.length) return [];
        const { share, answers } = neutralOf(input, left);
        return answers >= 5 && share <= zoneOf(answers).low ? [`${row.unit}: ${left.join('+')}`] : [];
      });
    }),
  );
}

/** Builds 4,000 people in three categories of 20, 8 and 5 uneven units. Of them, 3 % skip each category and 4 % the only question. */
function largeOrganization(): DisclosureInput {
  const random = seeded(7);
  const categories = [categoryOf('a', 20), categoryOf('b', 8), categoryOf('c', 5)];
  const dimensions = dimensionsOf([1]);
  const responses = Array.from({ length: 4_000 }, () => ({
    unitIds: categories.flatMap(({ units }) =>
      random() < 0.03 ? [] : units[Math.floor(random() ** 1.4 * units.length)]!.id,
    ),
    answers: [random() < 0.04 ? null : 1 + Math.floor(5 * random() ** 0.8)],
  }));
  return inputOf(responses, categories, dimensions);
}

const NEUTRAL = 3;
/** Returns answers of which `neutral` are neutral and the others are divided evenly. */
const answersWith = (people: number, neutral: number) =>
  Array.from({ length: people }, (_, person) => (person < neutral ? NEUTRAL : [1, 2, 4, 5][person % 4]!));

/** Builds two areas and three places. In the first area, two of 30 people in the last two places answered neutral. */
function organization(): DisclosureInput {
  const cells: [unit: string, place: string, answers: number[]][] = [
    ['a0', 'p0', answersWith(40, 12)],
    ['a0', 'p1', answersWith(15, 1)],
    ['a0', 'p2', answersWith(15, 1)],
    ['a1', 'p0', answersWith(40, 12)],
    ['a1', 'p1', answersWith(40, 12)],
    ['a1', 'p2', answersWith(40, 12)],
  ];
  const responses = cells.flatMap(([area, place, answers]) =>
    answers.map((answer) => ({ unitIds: [area, place], answers: [answer] })),
  );
  return inputOf(responses, [categoryOf('a', 2), categoryOf('p', 3)], dimensionsOf([1]));
}

/** The answers of two units from 1 to 5, of 15 and 60 people. Favorable answers of the first are all 4, the others all 1, so that its score leaves no other answers. */
const UNITS = [
  [7, 0, 0, 8, 0],
  [1, 1, 20, 18, 20],
] as const;
const pointsOf = (counts: readonly number[]) => counts.reduce((sum, count, at) => sum + at * count, 0);
const peopleIn = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const scoreOf = (counts: readonly number[]) => Math.round((25 * pointsOf(counts)) / peopleIn(counts));

/** Returns all histograms with as many favorable answers, and the score if it is published. */
function histogramsLike(counts: readonly number[], hasScore: boolean): number[][] {
  const people = peopleIn(counts);
  const favorable = counts[3]! + counts[4]!;
  const found: number[][] = [];
  for (let ones = 0; ones <= people - favorable; ones += 1)
    for (let twos = 0; ones + twos <= people - favorable; twos += 1)
      for (let fours = 0; fours <= favorable; fours += 1) {
        const one = [ones, twos, people - favorable - ones - twos, fours, favorable - fours];
        if (!hasScore || scoreOf(one) === scoreOf(counts)) found.push(one);
      }
  return found;
}

/** Returns the numbers of unfavorable answers in the second unit that fit both units and the figures of the organization. */
function unfavorableInSecond(rules: Rules): number[] {
  const responses = UNITS.flatMap((counts, unit) =>
    counts.flatMap((count, at) => Array.from({ length: count }, () => ({ unitIds: [`u${unit}`], answers: [at + 1] }))),
  );
  const input = inputOf(responses, [categoryOf('u', UNITS.length)], dimensionsOf([1]));
  const { levels } = startCoding(input, suppressCells(input, rules), rules)(0);
  const [first = [], second = []] = UNITS.map((counts, unit) =>
    histogramsLike(counts, levels[0]!.get(unit) !== 'favorabilityOnly'),
  );
  const whole = UNITS[0].map((count, at) => count + UNITS[1][at]!);
  const unfavorable = whole[0]! + whole[1]!;
  const key = (counts: readonly number[]) => `${counts[0]! + counts[1]!}`;
  const ofSecond = Map.groupBy(second, key);
  const found = first.flatMap((counts) =>
    (ofSecond.get(`${unfavorable - counts[0]! - counts[1]!}`) ?? [])
      .filter((other) => scoreOf(counts.map((count, at) => count + other[at]!)) === scoreOf(whole))
      .map((other) => other[0]! + other[1]!),
  );
  return [...new Set(found)].toSorted((a, b) => a - b);
}

const WITHOUT = { ...ALL_RULES, partsAudit: false };

describe('audit of neutral and unfavorable answers', () => {
  it('does not let the neutral answers of cells of 15 people follow from those of their unit and its other cells', () => {
    expect(derivedInZone(organization(), WITHOUT)).toEqual(['a0: 1+2', 'p1: 1', 'p2: 2']);
    expect(derivedInZone(organization(), ALL_RULES)).toEqual([]);
  });

  it('leaves no such difference in random organizations', () => {
    const inputs = Array.from({ length: 60 }, (_, seed) => randomOrganization(seed + 1, { largest: 600 }).input);
    expect(inputs.flatMap((input) => derivedInZone(input, WITHOUT))).not.toEqual([]);
    expect(inputs.flatMap((input) => derivedInZone(input, ALL_RULES))).toEqual([]);
  });

  it('does not let the unfavorable answers of a unit follow from the score of the other', () => {
    expect(unfavorableInSecond(WITHOUT)).toEqual([2]);
    expect(unfavorableInSecond(ALL_RULES).length).toBeGreaterThanOrEqual(4);
  });

  it('finds enough numbers in a large organization of three categories, so that its units lose nothing', () => {
    const input = largeOrganization();
    const { levels } = startCoding(input, suppressCells(input, ALL_RULES), ALL_RULES)(0);
    expect(levels.flatMap((table) => [...table.values()])).toEqual([]);
  });

  it('keeps favorability, and sets no coarser level', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const { input } = randomOrganization(seed, { largest: 600 });
      const suppression = suppressCells(input, ALL_RULES);
      const [before, after] = [WITHOUT, ALL_RULES].map((rules) => startCoding(input, suppression, rules)(0).levels);
      after!.forEach((levels, table) => {
        const changed = [...levels].filter(([position, level]) => before![table]!.get(position) !== level);
        const isFiner = (position: number) => ['withoutParts', undefined].includes(before![table]!.get(position));
        for (const [position, level] of changed)
          expect([isFiner(position), ['withoutParts', 'favorabilityOnly'].includes(level)]).toEqual([true, true]);
        expect([...before![table]!.keys()].filter((position) => !levels.has(position))).toEqual([]);
      });
    }
  });
});

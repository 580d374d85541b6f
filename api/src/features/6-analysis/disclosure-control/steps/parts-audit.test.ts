import { describe, expect, it } from '@jest/globals';
import type { DisclosureInput } from '../disclosure-input.ts';
import { startCoding, suppressCells } from '../pipeline.ts';
import { ALL_RULES, type Rules } from '../rules.ts';
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

  it('keeps favorability and score: it sets no other level', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const { input } = randomOrganization(seed, { largest: 600 });
      const suppression = suppressCells(input, ALL_RULES);
      const [before, after] = [WITHOUT, ALL_RULES].map((rules) => startCoding(input, suppression, rules)(0).levels);
      after!.forEach((levels, table) => {
        const changed = [...levels].filter(([position, level]) => before![table]!.get(position) !== level);
        expect(changed.every(([position, level]) => level === 'withoutParts' && !before![table]!.has(position))).toBe(
          true,
        );
        expect(levels.size - changed.length).toBe(before![table]!.size);
      });
    }
  });
});

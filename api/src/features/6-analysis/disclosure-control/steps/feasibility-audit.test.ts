import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../platform/seeded-random.ts';
import { buildModel, type AuditModel } from '../feasibility/audit-model.ts';
import { listAuditedGroups } from '../feasibility/audited-groups.ts';
import { findDisclosedGroups } from '../feasibility/feasibility-search.ts';
import { constrain, constrainWhole } from '../feasibility/publication-constraints.ts';
import { exactCoding, type Levels } from '../coding.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import type { CellSuppression } from '../cell-suppression.ts';
import { toleranceOf } from '../limit-zones.ts';
import { conjunctions, type Row } from '../rows.ts';
import { auditFeasibility } from './feasibility-audit.ts';
import { isCrossed } from '../suppression-plan.ts';
import { suppressCells, startCoding } from '../pipeline.ts';
import { ALL_RULES, type Rules } from '../rules.ts';
import { categoryOf, dimensionsOf, inputOf } from '../testing/random-organization.ts';
import { variedOrganization } from '../testing/varied-organization.ts';

/** Builds one or two categories with one item, small enough to enumerate all answers. Answers are often homogeneous. */
function smallOrganization(seed: number): DisclosureInput {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const categories = [categoryOf('a', 2 + below(2)), categoryOf('b', 1 + below(2))];
  const tendency = below(5);
  const responses = categories[0]!.units.flatMap(({ id: a }) =>
    categories[1]!.units.flatMap(({ id: b }) =>
      Array.from({ length: 1 + below(7) }, () => ({
        unitIds: [a, b],
        answers: [1 + (random() < 0.5 ? tendency : below(5))],
      })),
    ),
  );
  return inputOf(responses, categories, dimensionsOf([1]));
}

const favorableOf = ({ finest }: DisclosureInput): number[] =>
  finest.map(({ histograms }) => histograms[0]![3]! + histograms[0]![4]!);

/** Returns the whole publication for one item, given the number of favorable answers of each finest group. */
function publish(
  input: DisclosureInput,
  { suppression, levels }: { suppression: CellSuppression; levels: Levels },
  favorable: number[],
) {
  const print = (groups: readonly number[], level: string) => {
    const people = groups.reduce((sum, group) => sum + input.finest[group]!.respondents, 0);
    const count = groups.reduce((sum, group) => sum + favorable[group]!, 0);
    const t = Math.min(toleranceOf(people), people);
    if (level === 'withheld') return '';
    if (level === 'half') return 2 * count >= people ? 'upper' : 'lower';
    if (count <= t && (count < people - t || 2 * count < people)) return 'low';
    return count >= people - t ? 'high' : `${count}`;
  };
  const everybody = [...input.finest.keys()];
  const cells = suppression.breakouts.flatMap((rows, table) =>
    rows.flatMap(({ groups }, position) =>
      suppression.dimensions[0]!.hidden[table]!.has(position)
        ? []
        : [print(groups, levels[table]!.get(position) ?? 'exact')],
    ),
  );
  return [print(everybody, 'exact'), ...cells].join('|');
}

const countWorlds = ({ finest }: DisclosureInput): number =>
  finest.reduce((product, { respondents }) => product * (respondents + 1), 1);

/** Enumerates the favorable answers of all finest groups. */
function everyAnswer({ finest }: DisclosureInput): number[][] {
  return finest.reduce<number[][]>(
    (found, { respondents }) =>
      found.flatMap((before) => Array.from({ length: respondents + 1 }, (_, count) => [...before, count])),
    [[]],
  );
}

/** Returns the finest groups under the threshold with only one possible number of favorable answers. */
function determined(input: DisclosureInput, rules: Rules): number[] {
  const suppression = suppressCells(input, rules);
  const { levels } = startCoding(input, suppression, rules)(0);
  const truth = publish(input, { suppression, levels }, favorableOf(input));
  const samePublication = everyAnswer(input).filter(
    (answers) => publish(input, { suppression, levels }, answers) === truth,
  );
  return [...input.finest.keys()].filter(
    (group) =>
      input.finest[group]!.respondents < 5 && new Set(samePublication.map((answers) => answers[group])).size < 2,
  );
}

describe('feasibility audit', () => {
  const organizations = Array.from({ length: 150 }, (_, seed) => smallOrganization(seed + 1)).filter(
    (input) => countWorlds(input) < 10_000 && input.finest.reduce((sum, one) => sum + one.respondents, 0) >= 5,
  );
  /** Figures of the whole organization that disclose a group without any unit are outside of the audit's scope. */
  const byUnits = (input: DisclosureInput, rules: Rules) => {
    const alone = determined({ ...input, categories: [] }, rules);
    return determined(input, rules).filter((group) => !alone.includes(group));
  };

  it('leaves two possible numbers of favorable answers in every small group, by enumeration of all answers', () => {
    expect(organizations.length).toBeGreaterThan(60);
    for (const [at, input] of organizations.entries())
      expect({ at, found: byUnits(input, ALL_RULES) }).toEqual({ at, found: [] });
  });

  it('is necessary: without it some groups are determined', () => {
    const without = { ...ALL_RULES, feasibilityAudit: false };
    expect(organizations.flatMap((input) => byUnits(input, without)).length).toBeGreaterThan(0);
  });

  it('codes no figure finer than before', () => {
    const rank = { exact: 0, withoutParts: 0, favorabilityOnly: 0, limit: 1, half: 2, withheld: 3 };
    for (const input of organizations.slice(0, 40)) {
      const suppression = suppressCells(input, ALL_RULES);
      const drawn = {
        levels: suppression.breakouts.map((rows) => new Map(rows.map((_, at) => [at, 'half' as const]))),
        withoutItems: [],
      };
      const dimensions = suppression.dimensions.map((rows) => ({ ...rows, drawn }));
      const { levels } = startCoding(input, { ...suppression, dimensions }, ALL_RULES)(0);
      suppression.breakouts.forEach((rows, table) =>
        rows.forEach((_, position) => {
          if (suppression.dimensions[0]!.hidden[table]!.has(position)) return;
          expect(rank[levels[table]!.get(position) ?? 'exact']).toBeGreaterThanOrEqual(rank.half);
        }),
      );
    }
  });

  it('withholds the crossed tables but the largest where the search runs out of moves', () => {
    const { input } = variedOrganization(162, { largest: 150 });
    const suppression = suppressCells(input, ALL_RULES);
    const { levels } = startCoding(input, suppression, ALL_RULES)(1);
    const { hidden } = suppression.dimensions[1]!;
    /** The number of cells that are not suppressed, and of those that are withheld, per table. */
    const countsOf = (rows: readonly Row[], table: number) => {
      const cells = [...rows.keys()].filter((position) => !hidden[table]!.has(position));
      return [cells.length, cells.filter((position) => levels[table]!.get(position) === 'withheld').length];
    };
    const counts = suppression.breakouts.map((rows, table) => ({
      isCrossed: isCrossed(rows),
      count: countsOf(rows, table),
    }));
    const of = (crossed: boolean) => counts.filter((one) => one.isCrossed === crossed).map(({ count }) => count);
    expect(of(true)).toEqual([
      [9, 0],
      [5, 5],
      [9, 9],
    ]);
    expect(of(false).map(([, withheld]) => withheld)).toEqual([0, 0, 0]);
  });

  it('coarsens nothing because of figures that the drawn coarsening withholds', () => {
    // The nine people of three suppressed units gave no neutral answer, which the neutral share of the fourth would disclose.
    const answers = [
      ...[1, 2, 2, 3, 3, 3, 4, 4, 4, 5].flatMap((answer) => Array.from({ length: 4 }, () => ['a0', answer] as const)),
      ...['a1', 'a2', 'a3'].flatMap((unit) => [1, 2, 4].map((answer) => [unit, answer] as const)),
    ];
    const responses = answers.map(([unit, answer]) => ({ unitIds: [unit], answers: [answer] }));
    const input = inputOf(responses, [categoryOf('a', 4)], dimensionsOf([1]));
    const suppression = suppressCells(input, ALL_RULES);
    const levelsOf = (drawn: Levels) => {
      const dimensions = suppression.dimensions.map((rows) => ({
        ...rows,
        drawn: { levels: drawn, withoutItems: [new Set<number>()] },
      }));
      return startCoding(input, { ...suppression, dimensions }, ALL_RULES)(0).levels;
    };
    const alone: Levels = [new Map([[0, 'favorabilityOnly']])];
    expect(levelsOf([new Map()])).toEqual([new Map([[0, 'half']])]);
    expect(levelsOf(alone)).toEqual(alone);
  });

  it('protects a kind of answer also if the organization alone discloses another one', () => {
    // One of three people gave the only neutral answer, so the others know that none of the three others did.
    const counts = [
      [3, 3, 0, 3, 4],
      [1, 0, 1, 0, 1],
    ];
    const cell = { groups: [0, 1], entering: [0], share: 8 / 16, zone: 'middle', low: 2 / 16, high: 14 / 16 } as const;
    const model: AuditModel = {
      groups: 2,
      items: 1,
      counts: Int32Array.from(counts.flat()),
      answers: Int32Array.of(13, 3),
      cells: [
        { ...cell, people: 16, hasParts: true, wholes: [] },
        { ...cell, at: { table: 0, position: 0 }, groups: [0], people: 13, hasParts: true, wholes: [[0, 1]] },
      ],
      itemCells: [],
    };
    const breakouts = [[]];
    const audited = { small: [{ groups: [1], items: [0] }], zones: [] };
    const dimension = { model, breakouts, audited, listed: [], threshold: 5, rules: ALL_RULES };
    const { levels } = auditFeasibility(dimension, exactCoding(breakouts));
    expect(levels).toEqual([new Map([[0, 'withheld']])]);
  });

  it('leaves no group disclosed that coarser figures let into its limit zone', () => {
    const { input } = variedOrganization(656, { largest: 150 });
    const suppression = suppressCells(input, ALL_RULES);
    const { breakouts, dimensions } = suppression;
    const { levels } = startCoding(input, suppression, ALL_RULES)(0);
    const model = buildModel(input, breakouts, dimensions[0]!);
    const { hidden } = dimensions[0]!;
    const { listed, ...audited } = listAuditedGroups(model, {
      breakouts,
      hidden,
      threshold: input.threshold,
      conjunctions: conjunctions(input.finest),
    });
    const published = constrain(model, ({ at }) => (at && levels[at.table]!.get(at.position)) ?? 'exact');
    const { small, zones } = findDisclosedGroups(model, published, audited, ALL_RULES);
    const ofWhole = findDisclosedGroups(model, constrainWhole(model), { small, zones }, ALL_RULES);
    expect(listed.length).toBeGreaterThan(20);
    expect([small, zones]).toEqual([ofWhole.small, ofWhole.zones]);
  });

  it('publishes a half that another world in a zone closed by the organization alone could also publish', () => {
    // 5 of 11 answers are favorable, so of the 6 of one unit at most 5 are: two values in its high zone, in every world.
    const units = (favorable: readonly [number, number, number]) =>
      ([2, 6, 3] as const).flatMap((people, unit) =>
        Array.from({ length: people }, (_, person) => ({
          unitIds: [`a${unit}`],
          answers: [person < favorable[unit]! ? 4 : 2],
        })),
      );
    const levelsOf = (favorable: readonly [number, number, number], drawn?: Levels) => {
      const input = inputOf(units(favorable), [categoryOf('a', 3)], dimensionsOf([1]));
      const suppression = suppressCells(input, ALL_RULES);
      const dimensions = suppression.dimensions.map((rows) => ({
        ...rows,
        ...(drawn && { drawn: { levels: drawn, withoutItems: [new Set<number>()] } }),
      }));
      return startCoding(input, { ...suppression, dimensions }, ALL_RULES)(0).levels;
    };
    const published = levelsOf([0, 4, 1]);
    expect(published).toEqual([new Map([[1, 'half']])]);
    expect(levelsOf([1, 3, 1], published)).toEqual(published);
    expect(levelsOf([0, 5, 0], published)).toEqual(published);
  });
});

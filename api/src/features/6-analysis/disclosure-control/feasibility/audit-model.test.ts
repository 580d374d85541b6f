import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../platform/seeded-random.ts';
import type { StoredResponse } from '../../aggregation/index.ts';
import { toleranceOf } from '../limit-zones.ts';
import { toBreakouts, toCrossedTables } from '../rows.ts';
import { ALL_RULES } from '../rules.ts';
import { categoryOf, dimensionsOf, inputOf } from '../testing/random-organization.ts';
import { buildModel, KINDS, measureZone, modelUnder, type AuditModel, type Kind } from './audit-model.ts';

const ROUNDING = 1e-9;
const kinds = Object.keys(KINDS) as Kind[];
const rounded = (share: number) => Math.round(share * 1e9) / 1e9;

/** Builds an organization with suppressed rows and items in random places, some of its answers skipped and some units homogeneous. */
function randomDimension(seed: number) {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const categories = [categoryOf('a', 3), categoryOf('b', 2)];
  const unitAnswer = [5, 1, 3, 0, 0, 0][below(6)]!;
  const skips = [0, 0.1, 0.4][below(3)]!;
  const responses = Array.from({ length: 8 + below(80) }, (): StoredResponse => {
    const a = below(3);
    const answerOf = () => (a === 0 && unitAnswer > 0 && random() < 0.9 ? unitAnswer : 1 + below(5));
    return {
      unitIds: [`a${a}`, ...(random() < 0.1 ? [] : [`b${below(2)}`])],
      // The first answer belongs to another dimension.
      answers: Array.from({ length: 4 }, () => (random() < skips ? null : answerOf())),
    };
  });
  const input = inputOf(responses, categories, dimensionsOf([1, 3]));
  const single = toBreakouts(categories, input.finest);
  const breakouts = [...single, ...toCrossedTables(categories, single).map(({ rows }) => rows)];
  const planOf = (share: number) =>
    breakouts.map(
      (rows) => new Map([...rows.keys()].flatMap((at) => (random() < share ? [[at, 'primary' as const]] : []))),
    );
  // The first item enters every published row, so that none is empty.
  const items = [1, 2, 3].map((position, item) => ({ position, plan: planOf(item === 0 ? 0 : 0.3) }));
  const answersIn = (groups: readonly number[], position: number) =>
    groups.flatMap((group) =>
      input.finest[group]!.histograms[position]!.flatMap((count, at) => Array<number>(count).fill(at + 1)),
    );
  const hidden = breakouts.map(
    (rows) =>
      new Map(
        rows.flatMap(({ groups }, at) =>
          random() < 0.2 || items.some(({ position }) => answersIn(groups, position).length === 0)
            ? [[at, 'primary' as const]]
            : [],
        ),
      ),
  );
  return { input, breakouts, items, hidden, answersIn };
}
type Dimension = ReturnType<typeof randomDimension>;

const isOf: Record<Kind, (answer: number) => boolean> = {
  favorable: (answer) => answer >= 4,
  neutral: (answer) => answer === 3,
  unfavorable: (answer) => answer <= 2,
};

/** Measures a share from single answers. */
function measure({ items, answersIn }: Dimension, groups: readonly number[], entering: readonly number[], kind: Kind) {
  const answers = entering.map((item) => answersIn(groups, items[item]!.position));
  const shares = answers.map((own) => own.filter(isOf[kind]).length / own.length);
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  const people = Math.min(...answers.map(({ length }) => length));
  const limit = Math.min(toleranceOf(people), people) / people;
  const isLow = share <= limit + ROUNDING;
  const isHigh = share >= 1 - limit - ROUNDING;
  const zone =
    isLow && isHigh ? (share >= 1 / 2 - ROUNDING ? 'high' : 'low') : isLow ? 'low' : isHigh ? 'high' : 'middle';
  const [low, high] = { low: [0, limit], middle: [limit, 1 - limit], high: [1 - limit, 1] }[zone] as [number, number];
  return { share: rounded(share), zone, low: rounded(low), high: rounded(high), people };
}
const measureCell = (dimension: Dimension, groups: readonly number[], entering: readonly number[]) => {
  const [favorable, ...others] = kinds.map((kind) => measure(dimension, groups, entering, kind));
  const hasParts = favorable!.people >= 20 && [favorable!, ...others].every(({ zone }) => zone === 'middle');
  return { ...favorable!, hasParts };
};
const roundedCell = <One extends { share: number; low: number; high: number }>(cell: One): One => ({
  ...cell,
  share: rounded(cell.share),
  low: rounded(cell.low),
  high: rounded(cell.high),
});

describe('the model of a dimension', () => {
  const dimensions = Array.from({ length: 60 }, (_, seed) => randomDimension(seed + 1));
  const everyoneOf = ({ input }: Dimension) => [...input.finest.keys()];

  it('has the answers of every finest group to every item', () => {
    for (const dimension of dimensions) {
      const model = buildModel(dimension.input, dimension.breakouts, dimension);
      expect([model.groups, model.items]).toEqual([dimension.input.finest.length, 3]);
      for (const group of everyoneOf(dimension))
        for (const item of [0, 1, 2]) {
          const answers = dimension.answersIn([group], item + 1);
          const node = group * 3 + item;
          expect(model.answers[node]).toBe(answers.length);
          expect([...model.counts.slice(node * 5, node * 5 + 5)]).toEqual(
            [1, 2, 3, 4, 5].map((answer) => answers.filter((one) => one === answer).length),
          );
        }
    }
  });

  it('has every published cell with its measured share, zone and bounds', () => {
    const seen = new Set<string>();
    for (const dimension of dimensions) {
      const { breakouts, hidden, items } = dimension;
      const everyone = everyoneOf(dimension);
      const ofWhole = [0, 1, 2]
        .filter((item) => dimension.answersIn(everyone, item + 1).length >= 5)
        .map((item) => ({
          groups: everyone,
          entering: [item],
          wholes: [],
          ...measureCell(dimension, everyone, [item]),
        }));
      const ofTables = breakouts.flatMap((rows, table) =>
        rows.flatMap(({ groups, parents }, position) => {
          if (hidden[table]!.has(position)) return [];
          const entering = [0, 1, 2].filter((item) => !items[item]!.plan[table]!.has(position));
          const wholes =
            table < 2 ? [everyone] : parents.map((parent) => breakouts[parent.table]![parent.position]!.groups);
          return { at: { table, position }, groups, entering, wholes, ...measureCell(dimension, groups, entering) };
        }),
      );
      const cells = [...ofWhole, ...ofTables];
      for (const { zone, hasParts } of cells) seen.add(`${zone} ${hasParts}`);
      const model = buildModel(dimension.input, breakouts, dimension);
      expect(model.cells.map(roundedCell)).toEqual(cells);
      const single = ofTables.filter(({ at, entering }) => at.table < 2 && entering.length > 1);
      expect(model.itemCells.map(({ dimensionCell, ...cell }) => [roundedCell(cell), dimensionCell.at])).toEqual(
        single.flatMap(({ groups, entering, at }) =>
          entering.map((item) => [
            {
              groups,
              entering: [item],
              wholes: [everyone],
              ...measure(dimension, groups, [item], 'favorable'),
              hasParts: false,
            },
            at,
          ]),
        ),
      );
      for (const { dimensionCell } of model.itemCells) expect(model.cells).toContain(dimensionCell);
    }
    expect([...seen].toSorted()).toEqual(['high false', 'low false', 'middle false', 'middle true']);
  });

  it('shows neutral and unfavorable from 20 answers on', () => {
    const cellOf = (people: number) => {
      const responses = Array.from({ length: people }, (_, person) => ({
        unitIds: ['a0'],
        answers: [1 + (person % 5)],
      }));
      const input = inputOf(responses, [categoryOf('a', 1)], dimensionsOf([1]));
      const breakouts = toBreakouts(input.categories, input.finest);
      const plan = [new Map()];
      return buildModel(input, breakouts, { items: [{ position: 0, plan }], hidden: plan }).cells[1]!.hasParts;
    };
    expect([19, 20].map(cellOf)).toEqual([false, true]);
  });
});

describe('a share below four answers', () => {
  it.each([
    [0, 'low', 0, 2 / 3],
    [1, 'low', 0, 2 / 3],
    [2, 'high', 1 / 3, 1],
    [3, 'high', 1 / 3, 1],
  ] as const)('is in the zone of its nearer end: %i of three', (favorable, zone, low, high) => {
    const counts = Int32Array.of(3 - favorable, 0, 0, favorable, 0);
    const model: AuditModel = { groups: 1, items: 1, counts, answers: Int32Array.of(3), cells: [], itemCells: [] };
    expect(measureZone(model, [0], [0])).toEqual({
      share: expect.closeTo(favorable / 3),
      zone,
      low: expect.closeTo(low),
      high: expect.closeTo(high),
      people: 3,
    });
  });
});

describe('the model under switched-off rules', () => {
  const dimension = randomDimension(3);
  const model = buildModel(dimension.input, dimension.breakouts, dimension);

  it('is the same under all rules', () => {
    expect(modelUnder(ALL_RULES, model)).toEqual(model);
  });

  it('has no zones without limits', () => {
    const limited = modelUnder({ ...ALL_RULES, limits: false }, model);
    expect(limited.cells).toEqual(model.cells.map((cell) => ({ ...cell, zone: 'middle' })));
    expect(limited.itemCells).toEqual(
      model.itemCells.map((cell) => ({
        ...cell,
        zone: 'middle',
        dimensionCell: { ...cell.dimensionCell, zone: 'middle' },
      })),
    );
    for (const { dimensionCell } of limited.itemCells) expect(limited.cells).toContain(dimensionCell);
    expect(model.cells.some(({ zone }) => zone !== 'middle')).toBe(true);
    expect(limited.counts).toEqual(model.counts);
  });

  it('has two answers, favorable and not, without the joint search', () => {
    const { counts } = modelUnder({ ...ALL_RULES, jointSearch: false }, model);
    for (let start = 0; start < counts.length; start += 5) {
      const [one, two, three, four, five] = model.counts.slice(start, start + 5);
      expect([...counts.slice(start, start + 5)]).toEqual([one! + two! + three!, 0, 0, four! + five!, 0]);
    }
  });
});

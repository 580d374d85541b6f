import { describe, expect, it } from '@jest/globals';
import { ALL_RULES } from '../rules.ts';
import { toBreakouts } from '../rows.ts';
import { categoryOf, dimensionsOf, inputOf } from '../testing/random-organization.ts';
import { buildModel, type AuditModel, type PublishedCell } from './audit-model.ts';
import { listAuditedGroups } from './audited-groups.ts';
import { startFeasibilitySearch } from './feasibility-search.ts';
import { constrain } from './publication-constraints.ts';

/** Finest groups as people by units of two categories, who all answered both items, with 2, 3 or 4 in turn if `answers` is absent. */
type Groups = readonly {
  readonly units: readonly [number, number];
  readonly people: number;
  readonly answers?: readonly number[];
}[];

/** Returns the model of one dimension in which only these units are published, in tables of one category. */
function dimensionOf(groups: Groups, shown: readonly [readonly number[], readonly number[]]) {
  const categories = [categoryOf('a', 3), categoryOf('b', 3)];
  const responses = groups.flatMap(({ units, people, answers }) =>
    Array.from({ length: people }, (_, person) => ({
      unitIds: units.map((unit, at) => categories[at]!.units[unit]!.id),
      answers: answers ?? [2 + (person % 3), 4 - (person % 3)],
    })),
  );
  const input = inputOf(responses, categories, dimensionsOf([2]));
  const breakouts = toBreakouts(categories, input.finest);
  const hidden = breakouts.map(
    (rows, at) =>
      new Map([...rows.keys()].flatMap((row) => (shown[at]!.includes(row) ? [] : [[row, 'primary' as const]]))),
  );
  const plan = breakouts.map(() => new Map());
  const model = buildModel(input, breakouts, { items: [0, 1].map((position) => ({ position, plan })), hidden });
  /** Returns the positions of finest groups by their units. */
  const at = (...units: string[]) =>
    units.map((key) => input.finest.findIndex((group) => group.units.map((unit) => unit!.slice(-1)).join('') === key));
  return { model, breakouts, hidden, at };
}

describe('audited groups', () => {
  const CROSSED: Groups = [
    { units: [0, 0], people: 6 },
    { units: [0, 1], people: 5 },
    { units: [1, 0], people: 5 },
    { units: [1, 1], people: 1 },
    { units: [2, 1], people: 1 },
    { units: [1, 2], people: 1 },
  ];

  it('contain the people in neither of two published units, for each item and for both together', () => {
    const { at, ...frame } = dimensionOf(CROSSED, [[0], [0]]);
    const { small, listed } = listAuditedGroups(frame.model, { ...frame, conjunctions: [], threshold: 5 });
    const neither = at('11', '21', '12').toSorted().join();
    const found = small.filter(({ groups }) => groups.toSorted().join() === neither);
    expect(found.map(({ items }) => items)).toEqual([[0], [1], [0, 1]]);
    expect(listed.map((groups) => groups.toSorted().join())).not.toContain(neither);
  });

  it('contain more people in one unit and not in another, or in neither, if nearly all or none gave an answer of a kind', () => {
    const foundOf = (answers?: readonly number[]) => {
      const { at, ...frame } = dimensionOf(
        [
          { units: [0, 0], people: 30 },
          { units: [1, 0], people: 30, ...(answers && { answers }) },
          { units: [0, 1], people: 30 },
          { units: [1, 1], people: 15, ...(answers && { answers }) },
          { units: [2, 2], people: 15, ...(answers && { answers }) },
        ],
        [[0], [0]],
      );
      const { listed, zones } = listAuditedGroups(frame.model, { ...frame, conjunctions: [], threshold: 5 });
      const keyOf = (groups: readonly number[]) => groups.toSorted().join();
      const expected = [at('11', '22'), at('10')].map(keyOf);
      return [listed, zones.map(({ groups }) => groups)].map((sets) => {
        const keys = sets.map(keyOf);
        return expected.map((key) => keys.includes(key));
      });
    };
    const [both, none] = [
      [true, true],
      [false, false],
    ];
    // An answer of 4 is favorable, 3 neutral, 2 unfavorable. Otherwise a third of the answers are of each kind.
    for (const answers of [
      [4, 4],
      [3, 3],
      [2, 2],
      [2, 3],
    ])
      expect(foundOf(answers)).toEqual([both, both]);
    expect(foundOf([4, 3])).toEqual([both, none]);
    expect(foundOf()).toEqual([none, none]);
  });

  it('contain the complement of a unit over the items that it publishes', () => {
    const { at, ...frame } = dimensionOf(
      [
        { units: [0, 0], people: 60 },
        { units: [1, 0], people: 20, answers: [2, 5] },
      ],
      [[0], []],
    );
    const model = {
      ...frame.model,
      cells: frame.model.cells.map((cell) => (cell.at ? { ...cell, entering: [1] } : cell)),
    };
    const { zones } = listAuditedGroups(model, { ...frame, conjunctions: [], threshold: 5 });
    const rest = zones.filter(({ groups }) => groups.join() === at('10').join());
    expect(rest.map(({ entering, zone }) => [entering, zone])).toEqual([[[1], 'high']]);
    const fewer = listAuditedGroups(model, { ...frame, conjunctions: [], threshold: 21 });
    expect(fewer.zones.filter(({ groups }) => groups.join() === at('10').join())).toEqual([]);
  });

  it('contain shares in a limit zone and up to eight answers from one, for either end', () => {
    const zonesOf = (favorable: number, people: number) => {
      const { at, ...frame } = dimensionOf(
        [
          { units: [0, 0], people: favorable, answers: [4, 4] },
          { units: [0, 0], people: people - favorable, answers: [1, 1] },
          { units: [1, 0], people: 40 },
        ],
        [[0, 1], []],
      );
      const [own] = at('00');
      const { zones } = listAuditedGroups(frame.model, { ...frame, conjunctions: [], threshold: 5 });
      const ofUnit = zones.filter(({ groups, entering }) => groups.join() === `${own}` && entering.length === 2);
      return ofUnit.map(({ zone, kind, outcomes }) => [zone, kind, outcomes].join(' '));
    };
    // Of 60 answers to each of two items, three may differ. Eight answers to both together are four people.
    expect(zonesOf(0, 60)).toEqual(['low favorable 4']);
    expect(zonesOf(7, 60)).toEqual(['low favorable 4']);
    expect(zonesOf(8, 60)).toEqual([]);
    expect(zonesOf(52, 60)).toEqual([]);
    expect(zonesOf(53, 60)).toEqual(['high favorable 4']);
    expect(zonesOf(60, 60)).toEqual(['high favorable 4']);
  });

  it('contain the units in limit zones together with those that are not published', () => {
    const { at, ...frame } = dimensionOf(
      [
        { units: [0, 0], people: 9, answers: [5, 5] },
        { units: [1, 0], people: 9, answers: [5, 5] },
        { units: [2, 0], people: 9 },
      ],
      [[0, 1, 2], []],
    );
    const { zones } = listAuditedGroups(frame.model, { ...frame, conjunctions: [], threshold: 5 });
    expect(zones.map(({ groups }) => groups.toSorted().join())).toContain(at('00', '10').toSorted().join());
  });

  it('contain the people in one published unit and not in another, if they are few', () => {
    const groups: Groups = [
      { units: [0, 0], people: 6 },
      { units: [0, 1], people: 2 },
      { units: [0, 2], people: 1 },
      { units: [1, 0], people: 5 },
      { units: [2, 2], people: 9 },
    ];
    const { at, ...frame } = dimensionOf(groups, [[0], [0]]);
    const { small } = listAuditedGroups(frame.model, { ...frame, conjunctions: [], threshold: 5 });
    const keys = small.map(({ groups: own }) => own.toSorted().join());
    expect(keys).toContain(at('01', '02').toSorted().join());
    expect(keys).not.toContain(at('10').join());
    const larger = listAuditedGroups(frame.model, { ...frame, conjunctions: [], threshold: 3 });
    expect(larger.small.map(({ groups: own }) => own.toSorted().join())).not.toContain(
      at('01', '02').toSorted().join(),
    );
  });
});

describe('protected groups', () => {
  /**
   * Two finest groups, of two and twelve people, and two items. The dimension is published for both groups and for the second, and the
   * items for both groups. There are no neutral answers.
   */
  function twoItems(): AuditModel {
    const sizes = [2, 2, 12, 12];
    const cellOf = (groups: readonly number[], people: number): PublishedCell => ({
      at: { table: 0, position: groups.length },
      groups,
      entering: [0, 1],
      share: 1 / 2,
      zone: 'middle',
      low: 2 / people,
      high: 1 - 2 / people,
      people,
      hasParts: false,
      wholes: [],
    });
    const items = [0, 1].map((item): PublishedCell => {
      const { at: _, ...cell } = cellOf([0, 1], 14);
      return { ...cell, entering: [item], hasParts: true };
    });
    return {
      groups: 2,
      items: 2,
      counts: Int32Array.from(sizes.flatMap((size) => [0, size / 2, 0, size / 2, 0])),
      answers: Int32Array.from(sizes),
      cells: [...items, cellOf([0, 1], 14), cellOf([1], 12)],
      itemCells: [],
    };
  }
  const searchOf = (model: AuditModel) =>
    startFeasibilitySearch(
      model,
      constrain(model, () => 'exact'),
      ALL_RULES,
    );
  const both = { groups: [0], items: [0, 1] };
  /** The kinds of answers that are not neutral, of which there are none. */
  const bothByKind = (['favorable', 'unfavorable'] as const).map((kind) => ({ ...both, kind }));

  it('are disclosed if only the sum over their items follows', () => {
    const search = searchOf(twoItems());
    const single = [0, 1].map((item) => ({ groups: [0], items: [item] }));
    expect(search.disclosedSmall([...single, both])).toEqual(bothByKind);
    expect(search.areProtected({ small: single, zones: [] })).toBe(true);
    expect(search.areProtected({ small: [...single, both], zones: [] })).toBe(false);
    const ofBoth = twoItems().cells.slice(0, -1);
    expect(searchOf({ ...twoItems(), cells: ofBoth }).disclosedSmall([both])).toEqual([]);
  });

  it('need two possible numbers for everything that a member may have answered', () => {
    // Of the two people's four answers, one to three are favorable. A member with two favorable answers knows that two or three are.
    const model = twoItems();
    const ofBoth = model.cells.slice(0, -1);
    const limited = (most: number): AuditModel => ({
      ...model,
      cells: [...ofBoth, { ...model.cells.at(-1)!, groups: [0], zone: 'low', low: 0, high: most }],
    });
    expect(searchOf(limited(3 / 4)).disclosedSmall([both])).toEqual([]);
    expect(searchOf(limited(1 / 2)).disclosedSmall([both])).toEqual(bothByKind);
  });
});

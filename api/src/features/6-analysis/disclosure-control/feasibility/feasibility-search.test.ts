import { describe, expect, it } from '@jest/globals';
import { KINDS, type AuditModel, type Kind, type Level, type PublishedCell } from './audit-model.ts';
import type { ZoneGroup } from './audited-groups.ts';
import { areProtectedFromSomeWorld, findDisclosedGroups, startFeasibilitySearch } from './feasibility-search.ts';
import { constrain, constrainWhole } from './publication-constraints.ts';
import { ALL_RULES } from '../rules.ts';

/** Histograms of finest groups for one item. Together they are published with all figures. */
function modelOf(
  histograms: readonly (readonly number[])[],
  cells: readonly Partial<PublishedCell>[] = [],
): AuditModel {
  const answers = histograms.map((histogram) => histogram.reduce((sum, count) => sum + count, 0));
  const people = answers.reduce((sum, one) => sum + one, 0);
  const together: PublishedCell = {
    at: { table: 0, position: 0 },
    groups: [...histograms.keys()],
    entering: [0],
    share: histograms.reduce((sum, histogram) => sum + histogram[3]!, 0) / people,
    zone: 'middle',
    low: 0,
    high: 1,
    people,
    hasParts: true,
    wholes: [[]],
  };
  return {
    groups: histograms.length,
    items: 1,
    counts: Int32Array.from(histograms.flat()),
    answers: Int32Array.from(answers),
    cells: [together, ...cells.map((cell) => ({ ...together, ...cell }))],
    itemCells: [],
  };
}
const POINT: Record<Kind, number> = { favorable: 3, neutral: 2, unfavorable: 1 };
/** Returns groups of these sizes, with these numbers of answers of a kind. All others are favorable, or unfavorable if that is the kind. */
const groupsOf = (sizes: readonly number[], numbers: readonly number[], kind: Kind) =>
  sizes.map((size, group) => {
    const histogram = [0, 0, 0, 0, 0];
    histogram[kind === 'favorable' ? 1 : 3] = size - numbers[group]!;
    histogram[POINT[kind]] = numbers[group]!;
    return histogram;
  });
/** The zone of four to six answers of six, or of none to two. */
const zoneOf = (kind: Kind, zone: ZoneGroup['zone']): ZoneGroup => ({
  groups: [0],
  entering: [0],
  kind,
  zone,
  ...(zone === 'high' ? { low: 4 / 6, high: 1 } : { low: 0, high: 2 / 6 }),
  outcomes: 3,
});
const searchOf = (model: AuditModel) =>
  startFeasibilitySearch(
    model,
    constrain(model, () => 'exact'),
    ALL_RULES,
  );
const isDisclosed = (model: AuditModel, group: ZoneGroup) => searchOf(model).disclosedZones([group]).length === 1;

describe.each(Object.keys(KINDS) as Kind[])('the limit zone of %s answers of a group', (kind) => {
  it.each([
    [3, 1],
    [4, 0],
  ])('is disclosed in every world if it has too few possible numbers: %i of six and %i of one', (...numbers) => {
    expect(isDisclosed(modelOf(groupsOf([6, 1], numbers, kind)), zoneOf(kind, 'high'))).toBe(true);
  });

  it.each([
    [2, 2],
    [3, 1],
    [4, 0],
  ])(
    'is protected in every world if enough numbers are possible, inside or outside: %i of six and %i of two',
    (...numbers) => {
      expect(isDisclosed(modelOf(groupsOf([6, 2], numbers, kind)), zoneOf(kind, 'high'))).toBe(false);
    },
  );

  it.each([
    [2, 1],
    [3, 0],
  ])('is protected if no number in it is possible: %i of six and %i of one', (...numbers) => {
    expect(isDisclosed(modelOf(groupsOf([6, 1], numbers, kind)), zoneOf(kind, 'high'))).toBe(false);
  });

  it.each([
    [3, 0],
    [2, 1],
  ])('is disclosed at the low end too: %i of six and %i of one', (...numbers) => {
    expect(isDisclosed(modelOf(groupsOf([6, 1], numbers, kind)), zoneOf(kind, 'low'))).toBe(true);
    expect(isDisclosed(modelOf(groupsOf([6, 2], numbers, kind)), zoneOf(kind, 'low'))).toBe(false);
  });
});

describe('a limit zone', () => {
  it('counts each item by its own number of answers', () => {
    // Two of two answers to one item and none of ten to the other: half of the mean share, one sixth of the answers.
    const [one, other] = groupsOf([2, 10], [2, 0], 'favorable');
    const two = { groups: [0], entering: [0, 1] };
    const model = { ...modelOf([one!, other!]), groups: 1, items: 2, cells: [] };
    const at = (high: number) => ({ ...zoneOf('favorable', 'low'), ...two, high, outcomes: 100 });
    expect(isDisclosed(model, at(0.5))).toBe(true);
    const fixed: PublishedCell = { ...modelOf([one!, other!]).cells[0]!, ...two, people: 2 };
    const each = [0, 1].map((item) => ({ ...fixed, entering: [item] }));
    expect(isDisclosed({ ...model, cells: each }, at(0.5))).toBe(true);
    expect(isDisclosed({ ...model, cells: each }, at(0.49))).toBe(false);
  });
});

describe('neutral answers of a small group', () => {
  const small = [{ groups: [0], items: [0] }];
  /** Two people, six without a neutral answer, and a cell of six with two of them, published by itself. */
  const model = modelOf(
    [
      [0, 1, 0, 1, 0],
      [0, 3, 0, 3, 0],
      [0, 2, 2, 1, 1],
    ],
    [{ at: { table: 0, position: 1 }, groups: [2], people: 6 }],
  );
  const disclosedAt = (level: Level) =>
    startFeasibilitySearch(
      model,
      constrain(model, ({ at }) => (at?.position === 1 ? level : 'exact')),
      ALL_RULES,
    ).disclosedSmall(small);

  it.each(['exact', 'withoutParts'] as const)('are disclosed if the others are published %s', (level) => {
    expect(disclosedAt(level)).toEqual([{ ...small[0], kind: 'neutral' }]);
  });

  it('are not disclosed if the others publish favorability alone; favorable answers may have to change first', () => {
    expect(disclosedAt('favorabilityOnly')).toEqual([]);
  });
});

describe('favorable answers of a small group', () => {
  const small = [{ groups: [0], items: [0] }];
  /** Returns whether a group of this size is disclosed if so many of it and of ten others answered favorably. */
  const isDisclosedOf = (size: number, favorable: readonly [number, number]) =>
    searchOf(modelOf(groupsOf([size, 10], favorable, 'favorable'))).disclosedSmall(small).length > 0;

  it.each([
    // A member who answered favorably would know that the other did not, and vice versa.
    [2, 1, true],
    [2, 11, true],
    [2, 2, false],
    [2, 10, false],
    [3, 1, true],
    [3, 2, false],
    // Of one person a member knows everything.
    [1, 1, false],
    [1, 10, false],
    [1, 11, true],
  ])(
    'of %i need two possible numbers for each of its members, with %i favorable of all: %s',
    (size, all, isDisclosed) => {
      const inGroup = [0, 1, 2, 3].filter((count) => count <= size && count <= all && all - count <= 10);
      for (const count of inGroup) expect(isDisclosedOf(size, [count, all - count])).toBe(isDisclosed);
    },
  );
});

describe('unfavorable answers of a small group', () => {
  const small = [{ groups: [0], items: [0] }];
  /** Unfavorable answers are all in a cell that is published by itself, on one point of the scale. */
  const modelAt = (point: number) => {
    const published = [0, 0, 2, 1, 1];
    published[point]! += 2;
    return modelOf(
      [[0, 0, 1, 1, 0], [0, 0, 3, 3, 0], published],
      [{ at: { table: 0, position: 1 }, groups: [2], people: 6 }],
    );
  };
  const search = (point: number, rules = ALL_RULES) => {
    const model = modelAt(point);
    return startFeasibilitySearch(
      model,
      constrain(model, () => 'exact'),
      rules,
    ).disclosedSmall(small);
  };

  it.each([0, 1])('are disclosed if all are in a published cell, whichever they are: %i', (point) => {
    expect(search(point)).toEqual([{ ...small[0], kind: 'unfavorable' }]);
  });

  it('are not looked for without the joint search', () => {
    expect(search(0, { ...ALL_RULES, jointSearch: false })).toEqual([]);
  });
});

describe('a search', () => {
  const small = [{ groups: [0], items: [0] }];

  it('reports what the figures of the organization alone disclose', () => {
    const model = modelOf([
      [0, 0, 0, 2, 0],
      [0, 0, 0, 6, 0],
    ]);
    const whole = { ...model, cells: model.cells.map((cell) => ({ ...cell, wholes: [] })) };
    const found = findDisclosedGroups(whole, constrainWhole(whole), { small, zones: [] }, ALL_RULES);
    expect(found).toEqual({ small: [{ ...small[0], kind: 'favorable' }], zones: [], isDecided: true });
    expect(findDisclosedGroups(model, constrainWhole(model), { small, zones: [] }, ALL_RULES).small).toEqual([]);
  });
});

describe('a search from several worlds', () => {
  /** One person answered 5, and others 2, 2 and 5. Favorability and score of all four are published. */
  const model = modelOf([
    [0, 0, 0, 0, 1],
    [0, 2, 0, 0, 1],
  ]);
  const one = { small: [{ groups: [0], items: [0] }], zones: [] };
  const withoutParts = (of: AuditModel) => constrain(of, () => 'withoutParts');

  it('finds a group protected that one search does not', () => {
    // The others may have answered 2, 3 and 4. In that world one person may exchange 5 for 3.
    const published = withoutParts(model);
    expect(startFeasibilitySearch(model, published, ALL_RULES).areProtected(one)).toBe(false);
    expect(areProtectedFromSomeWorld(model, published, one, ALL_RULES)).toBe(true);
    expect(areProtectedFromSomeWorld(model, published, { small: [], zones: [] }, ALL_RULES)).toBe(true);
  });

  it('finds none protected whose answers the figures disclose', () => {
    const disclosed = { ...model, cells: [...model.cells, { ...model.cells[0]!, groups: [0] }] };
    expect(areProtectedFromSomeWorld(disclosed, withoutParts(disclosed), one, ALL_RULES)).toBe(false);
    const zone = { ...zoneOf('favorable', 'high'), low: 1 / 2, outcomes: 2 };
    expect(areProtectedFromSomeWorld(disclosed, withoutParts(disclosed), { small: [], zones: [zone] }, ALL_RULES)).toBe(
      false,
    );
  });

  it('ignores groups that the figures of the organization alone disclose', () => {
    const homogeneous = modelOf([
      [0, 0, 0, 2, 0],
      [0, 0, 0, 6, 0],
    ]);
    const whole = { ...homogeneous, cells: homogeneous.cells.map((cell) => ({ ...cell, wholes: [] })) };
    const exact = constrain(whole, () => 'exact');
    expect(startFeasibilitySearch(whole, exact, ALL_RULES).areProtected(one)).toBe(false);
    expect(areProtectedFromSomeWorld(whole, exact, one, ALL_RULES)).toBe(true);
  });
});

describe('kinds of answer that a group may have given', () => {
  /**
   * Two finest groups, of three and twelve people, and two items. Of the first item only a limit is published, with at most `most` answers
   * that are not favorable; the second is published with all figures, without unfavorable answers.
   */
  function twoItems(first: readonly (readonly number[])[], most: number): AuditModel {
    const second = [
      [0, 0, 1, 2, 0],
      [0, 0, 5, 7, 0],
    ];
    const item = { groups: [0, 1], people: 15, wholes: [], hasParts: false };
    const share = first.reduce((sum, histogram) => sum + histogram[3]!, 0) / 15;
    return {
      groups: 2,
      items: 2,
      counts: Int32Array.from([0, 1].flatMap((group) => [...first[group]!, ...second[group]!])),
      answers: Int32Array.from([3, 3, 12, 12]),
      cells: [
        { ...item, entering: [0], share, zone: 'high', low: 1 - most / 15, high: 1 },
        { ...item, entering: [1], share: 9 / 15, zone: 'middle', low: 2 / 15, high: 13 / 15, hasParts: true },
      ],
      itemCells: [],
    };
  }
  const homogeneous = [
    [0, 0, 0, 3, 0],
    [0, 0, 0, 12, 0],
  ];
  const divided = [
    [0, 1, 0, 2, 0],
    [0, 0, 0, 12, 0],
  ];
  const isProtected = (first: readonly (readonly number[])[], most: number) =>
    searchOf(twoItems(first, most)).areProtected({ small: [{ groups: [0], items: [0, 1] }], zones: [] });

  it('depend on the published figures and not on the true answers', () => {
    for (const first of [homogeneous, divided]) {
      // A member with one unfavorable answer, the most that is possible, knows that the others have none or one.
      expect(isProtected(first, 2)).toBe(true);
      // A member with one knows that the others have none.
      expect(isProtected(first, 1)).toBe(false);
    }
  });
});

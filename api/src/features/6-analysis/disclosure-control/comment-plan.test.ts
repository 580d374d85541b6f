import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@veleta/shared/contracts';
import fc from 'fast-check';
import {
  planComments,
  planCommentsOf,
  selectionKey,
  type CommentCount,
  type CommentCounts,
  type CommentTopic,
} from './comment-plan.ts';
import type { DisclosedTable } from './disclosed-table.ts';

const count = (total: number, units: (string | null)[] = [], change: Partial<CommentCount> = {}): CommentCount => ({
  position: 0,
  units,
  language: 'es',
  total,
  ...change,
});
/** Plans comments with units by category. Units whose name starts with `hidden` have suppressed results. */
const plan = (
  counts: readonly CommentCount[],
  categories: readonly (readonly string[])[] = [],
  threshold = 5,
  topics: readonly CommentTopic[] = [],
) =>
  planComments(counts, {
    topics,
    categories: categories.map((units) => units.map((unit) => ({ unit, isHidden: unit.startsWith('hidden') }))),
    languages: LANGUAGES,
    threshold,
  });

const TOPICS: readonly CommentTopic[] = [0, 1, 2].map((id) => ({ id, label: `topic ${id}`, language: 'es' }));

describe('planComments (C10)', () => {
  it('admits no comments from fewer than ten commenters, however many questions they commented on', () => {
    expect(plan([count(9), count(9, [], { position: 1 })])).toEqual({ isShown: false, units: [], languages: [] });
    expect(plan([count(10)]).isShown).toBe(true);
  });

  it('admits a unit with ten commenters if the remainder has ten or none', () => {
    const categories = [['north', 'south']];
    expect(plan([count(10, ['north']), count(10, ['south'])], categories).units).toEqual(['north', 'south']);
    expect(plan([count(10, ['north']), count(9, ['south'])], categories).units).toEqual([]);
    expect(plan([count(12, ['north'])], categories).units).toEqual(['north']);
    // People without a unit count as the remainder too.
    expect(plan([count(30, ['north']), count(3, [null])], categories).units).toEqual([]);
  });

  it('requires as many commenters as the threshold if it is above ten', () => {
    expect(plan([count(11)], [], 12)).toEqual({ isShown: false, units: [], languages: [] });
    expect(plan([count(12)], [], 12).isShown).toBe(true);
    const categories = [['north', 'south']];
    expect(plan([count(20, ['north']), count(11, ['south'])], categories, 12).units).toEqual([]);
    expect(plan([count(20, ['north']), count(12, ['south'])], categories, 12).units).toEqual(['north', 'south']);
    expect(plan([count(40), count(11, [], { language: 'en' })], [], 12).languages).toEqual([]);
  });

  it('never admits a unit with suppressed results, however many commented', () => {
    const counts = [count(30, ['north']), count(10, ['hidden east']), count(10, ['hidden west'])];
    expect(plan(counts, [['north', 'hidden east', 'hidden west']]).units).toEqual(['north']);
  });

  it('never leaves one suppressed unit as the only one that is not admitted', () => {
    const counts = [count(30, ['north']), count(25, ['south']), count(10, ['hidden'])];
    expect(plan(counts, [['north', 'south', 'hidden']]).units).toEqual(['north']);
  });

  it('never leaves one suppressed unit as the only one that is not admitted if no member commented', () => {
    const counts = [count(30, ['north']), count(25, ['south'])];
    expect(plan(counts, [['north', 'south', 'hidden']]).units).toEqual(['north']);
    expect(plan(counts, [['north', 'south', 'hidden', 'hidden too']]).units).toEqual(['north', 'south']);
    expect(plan(counts, [['north', 'south', 'west']]).units).toEqual(['north', 'south']);
    expect(plan([count(30, ['south']), count(25, ['north'])], [['north', 'south', 'hidden']]).units).toEqual(['south']);
    // Languages are admitted all the same.
    const languages = [count(30, ['north']), count(25, ['north'], { language: 'en' })];
    expect(plan(languages, [['hidden', 'north', 'south']]).languages).toEqual(['es', 'en']);
  });

  it('never admits people without a unit as a unit', () => {
    const cells = ['north', null].map((unit) => ({ unit, isHidden: false }));
    const counts = [count(20, ['north']), count(20, [null])];
    expect(planComments(counts, { categories: [cells], languages: LANGUAGES, threshold: 5 })).toEqual({
      isShown: true,
      units: ['north'],
      languages: ['es'],
      total: 40,
    });
  });

  it('admits no unit of which a part is readable as a suppressed one', () => {
    // East contains the suppressed unit and others, so it does not make the people of the suppressed unit readable alone.
    const counts = [
      count(30, ['big', 'north']),
      count(12, ['hidden', 'east']),
      count(12, ['hidden too', 'east']),
      count(12, ['hidden too', 'north']),
    ];
    const categories = [
      ['big', 'hidden', 'hidden too'],
      ['north', 'east'],
    ];
    expect(plan(counts, categories).units).toEqual(['big']);
  });

  it('never leaves a suppressed unit as the remainder of a unit of another category', () => {
    const counts = [
      count(30, ['big', 'north']),
      count(12, ['hidden', 'north']),
      count(30, ['big', 'south']),
      count(12, ['hidden too', 'south']),
    ];
    const categories = [
      ['big', 'hidden', 'hidden too'],
      ['north', 'south'],
    ];
    expect(plan(counts, categories).units).toEqual(['big']);
    // A published unit inside the suppressed one may be read.
    const inside = [
      count(30, ['big', 'north']),
      count(12, ['hidden', 'south']),
      count(12, ['hidden', 'east']),
      count(12, ['hidden too', 'east']),
    ];
    expect(
      plan(inside, [
        ['big', 'hidden', 'hidden too'],
        ['north', 'south', 'east'],
      ]).units,
    ).toEqual(['big', 'north', 'south']);
  });

  it('admits units if all commenters are in one suppressed unit', () => {
    const counts = [count(20, ['hidden', 'north']), count(20, ['hidden', 'south'])];
    expect(plan(counts, [['hidden'], ['north', 'south']]).units).toEqual(['north', 'south']);
  });

  it('admits a language under the same rule', () => {
    expect(plan([count(40), count(9, [], { language: 'en' })]).languages).toEqual([]);
    expect(plan([count(40), count(10, [], { language: 'en' })]).languages).toEqual(['es', 'en']);
    expect(plan([count(40), count(10, [], { language: null })]).languages).toEqual(['es']);
  });

  it('never admits units whose intersection has too few commenters', () => {
    const counts = [
      count(30, ['north', 'old']),
      count(30, ['south', 'old']),
      count(30, ['north', 'new']),
      count(2, ['south', 'new']),
    ];
    expect(
      plan(counts, [
        ['north', 'south'],
        ['old', 'new'],
      ]).units,
    ).toEqual(['north', 'south']);
  });

  it('admits a topic under the same rule as a unit, after units and languages', () => {
    const admitted = (counts: readonly CommentCount[], categories: readonly (readonly string[])[] = []) => {
      const { units, topics } = plan(counts, categories, 5, TOPICS);
      return { units, topics: topics?.map(({ id }) => id) };
    };
    const about = (total: number, topic: number | null, units: string[] = []) => count(total, units, { topic });
    expect(admitted([about(10, 0), about(10, null)])).toEqual({ units: [], topics: [0] });
    // All comments have one topic.
    expect(admitted([about(10, 0)])).toEqual({ units: [], topics: [0] });
    expect(admitted([about(9, 0), about(20, null)])).toEqual({ units: [], topics: [] });
    expect(admitted([about(20, 0), about(9, null)])).toEqual({ units: [], topics: [] });
    const north = [about(12, 0, ['north']), about(12, null, ['north'])];
    const areas = [['north', 'south']];
    expect(admitted([...north, about(12, 0, ['south']), about(12, 1, ['south'])], areas)).toEqual({
      units: ['north', 'south'],
      topics: [0, 1],
    });
    expect(admitted([...north, about(3, 0, ['south']), about(12, 1, ['south'])], areas)).toEqual({
      units: ['north', 'south'],
      topics: [],
    });
  });

  it('admits the same units and languages with topics as without', () => {
    const counts = [
      count(12, ['north'], { topic: 0 }),
      count(12, ['north'], { language: 'en' }),
      count(30, ['south'], { topic: 1 }),
      count(11, ['south'], { language: 'en', topic: 2 }),
    ];
    const { topics: _, ...others } = plan(counts, [['north', 'south']], 5, TOPICS);
    expect(others).toEqual(plan(counts, [['north', 'south']]));
  });

  it('leaves no intersection of admitted groups with fewer than ten commenters in any organization', () => {
    const categories = [
      ['a', 'b', 'c'],
      ['x', 'y'],
      ['p', 'q', 'r', 's'],
    ];
    const one = fc.record({
      position: fc.integer({ min: 0, max: 2 }),
      units: fc.tuple(...categories.map((units) => fc.constantFrom(...units, null))),
      language: fc.constantFrom('en' as const, 'es' as const, null),
      topic: fc.constantFrom(0, 1, 2, null),
      total: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), fc.integer({ min: 5, max: 20 }), (counts, threshold) => {
        const { isShown, units, languages, topics = [] } = plan(counts, categories, threshold, TOPICS);
        // A reader knows under which admitted groups a text appears.
        const pieces = new Map<string, Map<number, number>>();
        for (const { position, units: own, language, topic, total } of counts) {
          const seen = JSON.stringify([
            own.filter((unit) => unit && units.includes(unit)),
            language && languages.includes(language) ? language : null,
            topics.some(({ id }) => id === topic) ? topic : null,
          ]);
          const piece = pieces.get(seen) ?? new Map<number, number>();
          pieces.set(seen, piece.set(position, (piece.get(position) ?? 0) + total));
        }
        const least = Math.min(...[...pieces.values()].map((piece) => Math.max(...piece.values())));
        return isShown ? least >= Math.max(10, threshold) : units.length + languages.length + topics.length === 0;
      }),
      { seed: 7, numRuns: 400 },
    );
  });
});

describe('planCommentsOf', () => {
  /** Breakouts with units named by their state: `hidden` have suppressed results, `empty` no answers. */
  const table = (...categories: string[][]) =>
    ({
      status: 'ready',
      threshold: 5,
      breakouts: categories.map((units, index) => ({
        category: { id: `category ${index}` },
        units: units.map((id) => ({
          id,
          hidden: id.startsWith('hidden') ? 'secondary' : null,
          responses: id.startsWith('hidden') ? null : id.startsWith('empty') ? 0 : 40,
        })),
      })),
    }) as unknown as DisclosedTable;
  const NORTH_AND_SOUTH: CommentCounts = {
    categories: ['category 0'],
    counts: [count(20, ['north']), count(15, ['south']), count(12, ['south'], { position: 1, language: 'en' })],
  };

  it('counts the comments of every admitted selection', () => {
    const { totals, ...admitted } = planCommentsOf(table(['north', 'south']), NORTH_AND_SOUTH);
    expect(admitted).toEqual({
      isShown: true,
      units: ['north', 'south'],
      languages: ['es', 'en'],
      topics: undefined,
      total: 47,
    });
    const totalOf = (selection: Parameters<typeof selectionKey>[0]) => totals![selectionKey(selection)];
    expect(totalOf({})).toBe(47);
    expect(totalOf({ position: 0 })).toBe(35);
    expect(totalOf({ position: 1 })).toBe(12);
    expect(totalOf({ unit: 'north' })).toBe(20);
    expect(totalOf({ unit: 'south' })).toBe(27);
    expect(totalOf({ language: 'es' })).toBe(35);
    expect(totalOf({ language: 'en', position: 1 })).toBe(12);
    expect(totalOf({ unit: 'south', language: 'es' })).toBe(15);
    expect(totalOf({ unit: 'south', language: 'en', position: 1 })).toBe(12);
    // All and one of both questions; the same for each unit and language and for the pairs with comments.
    expect(Object.keys(totals!)).toHaveLength(18);
  });

  it('counts nothing for units and languages that are not admitted, except in the totals', () => {
    const few: CommentCounts = {
      categories: ['category 0'],
      counts: [
        count(20, ['north']),
        count(3, ['south']),
        count(2, [null], { language: 'en' }),
        count(1, [null], { language: null }),
      ],
    };
    const { units, languages, totals } = planCommentsOf(table(['north', 'south']), few);
    expect([units, languages, totals]).toEqual([[], [], { '||': 26, '||0': 26 }]);
  });

  it('counts admitted topics for all questions together', () => {
    const counts = [
      count(12, [], { topic: 0 }),
      count(11, [], { topic: 0, position: 1, language: 'en' }),
      count(15, [], { topic: null }),
      count(2, [], { topic: 1, position: 1 }),
    ];
    const { topics, totals } = planCommentsOf(table(), { categories: [], counts }, TOPICS.slice(0, 1));
    expect(topics).toEqual([TOPICS[0]]);
    expect(totals![selectionKey({ topic: 0 })]).toBe(23);
    expect(totals![selectionKey({ topic: 0, language: 'en' })]).toBe(11);
    const keys = Object.keys(totals!);
    expect(keys.filter((key) => key.split('|').length === 4).toSorted()).toEqual(['|en||0', '|es||0', '|||0']);
  });

  it('shows no comments of a measurement without results', () => {
    expect(planCommentsOf({ ...table(['north', 'south']), status: 'withheld' }, NORTH_AND_SOUTH)).toEqual({
      isShown: false,
      units: [],
      languages: [],
    });
    const few = { categories: ['category 0'], counts: [count(9, ['north'])] };
    expect(planCommentsOf(table(['north', 'south']), few)).toEqual({ isShown: false, units: [], languages: [] });
  });

  it('finds the units of each category by its id, suppressed ones included, without those without answers', () => {
    const counts = [count(30, ['north']), count(25, ['south'])];
    const own = { categories: ['category 1'], counts };
    expect(planCommentsOf(table(['x', 'y'], ['north', 'south']), own).units).toEqual(['north', 'south']);
    expect(planCommentsOf(table(['north', 'south']), { ...own, categories: ['category 9'] }).units).toEqual([]);
    expect(planCommentsOf(table(['x'], ['north', 'south', 'hidden']), own).units).toEqual(['north']);
    expect(planCommentsOf(table(['x'], ['north', 'hidden', 'hidden too']), own).units).toEqual(['north']);
    // A unit without answers protects none.
    expect(planCommentsOf(table(['x'], ['north', 'south', 'hidden', 'empty']), own).units).toEqual(['north']);
    const hidden = { categories: ['category 0'], counts: [count(30, ['north']), count(25, ['hidden'])] };
    expect(planCommentsOf(table(['north', 'hidden', 'hidden too']), hidden).units).toEqual([]);
  });
});

describe('selectionKey', () => {
  it('distinguishes every part of a selection', () => {
    const keys = [
      {},
      { unit: '0' },
      { language: 'en' as const },
      { position: 0 },
      { topic: 0 },
      { unit: '0', language: 'en' as const, position: 0, topic: 0 },
    ].map((selection) => selectionKey(selection));
    expect(new Set(keys).size).toBe(6);
    expect(selectionKey({ unit: null, language: null, position: null, topic: null })).toBe(selectionKey({}));
  });
});

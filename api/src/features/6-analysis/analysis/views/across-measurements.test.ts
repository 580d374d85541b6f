import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DisclosedTable, Result } from '../../disclosure-control/index.ts';
import { comparePrevious } from './previous-comparison.ts';
import { buildBenchmark } from './benchmark.ts';
import { buildDimensions } from './dimensions.ts';
import { buildTrend } from './trend.ts';
import { groupOf, type Read } from './views.ts';

const UNIT = '5b0a3c52-54d7-4a39-9d4b-3c8c5a3d0c01';
const exact = (value: number) => ({ value, bound: 'exact' as const });
const result = (favorability: number, answers: number): Result => ({
  hidden: null,
  favorability: exact(favorability),
  neutral: exact(0),
  unfavorable: exact(100 - favorability),
  score: exact(favorability),
  answers,
});

/** A measurement of 100 people with `people` in one unit. */
function read(day: number, people: number, isImported = false): Read {
  const product = result(60, 100);
  const table: DisclosedTable = {
    status: 'ready',
    threshold: 5,
    distribution: 'reusable-link',
    participation: { responses: 100, expected: 200, rate: 50, basis: 'declared', margin_of_error: 7 },
    product,
    enps: null,
    dimensions: [],
    breakouts: [
      {
        category: { id: UNIT, title: 'Area' },
        units: [
          { id: UNIT, name: 'Sales', hidden: null, responses: people, product: result(55, people), dimensions: [] },
        ],
      },
    ],
  };
  const date = `2026-01-${String(day).padStart(2, '0')}`;
  return {
    measurement: {
      id: `5b0a3c52-54d7-4a39-9d4b-3c8c5a3d0d${String(day).padStart(2, '0')}`,
      product: 'talent-retention',
      product_name: { en: 'Talent retention', es: 'Retención del talento' },
      state: 'finished',
      first_date: date,
      last_date: date,
      is_historical: false,
      ...(isImported ? { is_imported: true } : {}),
    },
    table,
  };
}

const pointsOf = (...all: Read[]) =>
  buildTrend(all.at(-1)!, groupOf(all.at(-1)!.table, UNIT)!, all).points.map(({ hidden }) => hidden);

describe('trend of a unit', () => {
  it('has the participation of the whole organization only', () => {
    const all = [read(1, 30), read(2, 30)];
    const trendOf = (unit?: string) => buildTrend(all[1]!, groupOf(all[1]!.table, unit)!, all);
    expect(trendOf().points.map(({ participation }) => participation)).toEqual([50, 50]);
    expect(trendOf(UNIT).points.map(({ participation }) => participation)).toEqual([null, null]);
  });
  it('hides a point if the size changed by one to four people', () => {
    expect(pointsOf(read(1, 30), read(2, 33), read(3, 40))).toEqual([null, 'changed', null]);
    expect(pointsOf(read(1, 30), read(2, 30), read(3, 35))).toEqual([null, null, null]);
  });
  it('uses the larger threshold of two measurements', () => {
    const [first, second] = [read(1, 30), read(2, 36)];
    expect(pointsOf(first, second)).toEqual([null, null]);
    for (const raised of [first, second]) {
      const all = [first, second].map((one) =>
        one === raised ? { ...one, table: { ...one.table, threshold: 10 } } : one,
      );
      expect(pointsOf(...all)).toEqual([null, 'changed']);
      const [previous, now] = all;
      const { rows } = buildBenchmark(now!, groupOf(now!.table, UNIT)!, { previous: previous!, map: null });
      expect(rows.every((row) => row.previous === null)).toBe(true);
    }
  });
  it('hides imported points before other points', () => {
    expect(pointsOf(read(1, 30, true), read(2, 32))).toEqual(['changed', null]);
    expect(pointsOf(read(1, 30), read(2, 32, true), read(3, 30))).toEqual([null, 'changed', null]);
    expect(pointsOf(read(1, 30), read(2, 31, true))).toEqual([null, 'changed']);
    expect(pointsOf(read(1, 30, true), read(2, 32, true))).toEqual([null, 'changed']);
  });
  it('never shows two points whose sizes differ by one to four people', () => {
    const measured = fc.record({ people: fc.integer({ min: 5, max: 60 }), isImported: fc.boolean() });
    fc.assert(
      fc.property(fc.array(measured, { minLength: 1, maxLength: 9 }), (all) => {
        const reads = all.map(({ people, isImported }, day) => read(day + 1, people, isImported));
        const shown = pointsOf(...reads).flatMap((hidden, index) => (hidden === null ? [all[index]!.people] : []));
        for (const [index, one] of shown.entries())
          for (const other of shown.slice(0, index)) expect(one === other || Math.abs(one - other) >= 5).toBe(true);
        // Imported measurements do not change the points of other measurements.
        const own = all.flatMap(({ isImported }, index) => (isImported ? [] : [index]));
        if (own.length === 0) return;
        const together = pointsOf(...reads);
        expect(own.map((index) => together[index])).toEqual(pointsOf(...own.map((index) => reads[index]!)));
      }),
    );
  });
});

describe('change of an item', () => {
  /** A measurement with one item, answered by everyone and by one unit. */
  function withItem(day: number, people: number, [whole, unit]: readonly [number, number]): Read {
    const one = read(day, people);
    const text = { en: 'I feel supported.', es: 'Siento apoyo.' };
    const item = (favorability: number, answers: number) => ({
      key: 'support-1',
      result: result(favorability, answers),
    });
    const dimension = { key: 'support', name: text, result: result(whole, 100) };
    const [breakout] = one.table.breakouts;
    const units = breakout!.units.map((own) => ({
      ...own,
      dimensions: [{ key: 'support', result: result(unit, people), items: [item(unit, people)] }],
    }));
    return {
      ...one,
      table: {
        ...one.table,
        dimensions: [{ ...dimension, items: [{ ...item(whole, 100), text }] }],
        breakouts: [{ ...breakout!, units }],
      },
    };
  }
  const changeOf = (now: Read, previous: Read | null, unit?: string) =>
    buildDimensions(now, groupOf(now.table, unit)!, { details: [], previous }).dimensions[0]!.items[0]!.change;

  it('is the difference of the published figures, significant by the largest possible spread', () => {
    // z = 20 / 7.1 with 100 answers each, 20 / 12.9 with 30.
    const [before, now] = [withItem(1, 30, [50, 40]), withItem(2, 30, [70, 60])];
    expect(changeOf(now, before)).toEqual({ difference: 20, mark: 'above' });
    expect(changeOf(now, before, UNIT)).toEqual({ difference: 20, mark: 'uncertain' });
    expect(changeOf(now, null)).toBeNull();
  });
  it('is null for a unit that changed by one to four people', () => {
    const [before, now] = [withItem(1, 30, [50, 40]), withItem(2, 33, [70, 60])];
    expect(changeOf(now, before, UNIT)).toBeNull();
    expect(changeOf(now, before)).not.toBeNull();
  });
});

describe('comparison with arbitrary imported results', () => {
  it('discloses nothing beyond the published figure: differences and marks follow from it', () => {
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.integer({ min: 5, max: 400 }),
        fc.integer({ min: 5, max: 5_000 }),
        fc.option(fc.nat(50), { nil: undefined }),
        (value, people, importedPeople, deviation) => {
          const spread =
            deviation === undefined ? undefined : { key: 'product', favorability: deviation, score: deviation };
          const own = result(value, people);
          const marks = Array.from({ length: 101 }, (_, imported) =>
            comparePrevious(
              { result: own, spread },
              { result: result(imported, importedPeople), spread },
              'favorability',
            )!,
          );
          expect(marks.map(({ difference }) => difference)).toEqual(marks.map((_, imported) => value - imported));
          // Marks are symmetric about the published figure, so the significance limit discloses no fraction of it.
          for (const [imported, { mark }] of marks.entries()) {
            const mirrored = marks[2 * value - imported]?.mark;
            const opposite = { above: 'below', below: 'above', uncertain: 'uncertain', same: 'same' } as const;
            if (mirrored) expect(mirrored).toBe(opposite[mark]);
          }
        },
      ),
    );
  });
});

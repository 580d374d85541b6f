import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Review } from './review.ts';
import type { Category } from '../mapping/mapping.ts';

const AREA: Category = { id: 'a', title: 'Area', units: [{ name: 'North' }, { name: 'South' }] };
const MAPPING = { email: 0, name: 1, language: 2, categories: [3] };
const reviewOf = (rows: readonly (readonly string[])[], categories: readonly Category[] = [AREA]) =>
  Review.of(
    { headers: null, columns: 4, lines: rows.map((cells, index) => ({ cells, line: index + 2 })) },
    MAPPING,
    categories,
  );
const codes = (review: Review) =>
  Array.from({ length: review.size }, (_, place) =>
    review
      .errorsAt(place)
      .map(({ code }) => code)
      .join(' '),
  );

describe('Review', () => {
  it('reports the errors of every invalid line', async () => {
    const review = await reviewOf([
      ['ana@example.org', 'Ana', 'es', 'North'],
      ['', 'Nobody'],
      ['broken', '', 'fr', 'West'],
      ['ANA@example.org', 'x'.repeat(201)],
    ]);
    expect(codes(review)).toEqual(['', 'required', 'email unknown_language unknown_unit', 'too_long duplicate']);
    expect(review.errorsAt(3).at(-1)).toEqual({ field: 'email', code: 'duplicate', firstLine: 2 });
    expect([review.ready, review.bad, review.leftOut]).toEqual([1, 3, 0]);
  });

  it('corrects a line in place', async () => {
    const review = await reviewOf([['broken', '', 'fr', 'West']]);
    review.correct(0, 'email', 'ana@example.org');
    review.correct(0, 'language', 'en');
    expect(codes(review)).toEqual(['unknown_unit']);
    review.correct(0, 0, 'south');
    expect(review.rows()).toEqual([{ line: 2, email: 'ana@example.org', language: 'en', units: ['South'] }]);
    expect([review.bad, review.corrected]).toEqual([0, 1]);
  });

  it('takes the first of two addresses, and the next one after that is left out or changed', async () => {
    const review = await reviewOf([['ana@example.org'], ['ana@example.org'], ['ana@example.org']]);
    expect(review.badIndexes()).toEqual([1, 2]);
    review.leaveOut(0, true);
    expect(review.badIndexes()).toEqual([2]);
    review.correct(1, 'email', 'bo@example.org');
    expect(review.badIndexes()).toEqual([]);
    review.leaveOut(0, false);
    expect(review.badIndexes()).toEqual([2]);
    review.leaveOutBad();
    expect(review.rows().map(({ line }) => line)).toEqual([2, 3]);
  });

  it('applies one decision about an unknown unit to all its lines', async () => {
    const review = await reviewOf([
      ['a@example.org', '', '', 'West'],
      ['b@example.org', '', '', ' WEST '],
      ['c@example.org', '', '', 'East'],
      ['d@example.org', '', '', 'north'],
    ]);
    expect(review.unknownUnits().map(({ name, lines }) => [name, lines])).toEqual([
      ['West', 2],
      ['East', 1],
    ]);
    expect(review.indexesToCorrect()).toEqual([]);
    review.decide({ category: 0, name: 'west' }, { kind: 'add' });
    review.decide({ category: 0, name: 'East' }, { kind: 'unit', name: 'South' });
    expect(review.rows().map(({ units }) => units[0])).toEqual(['West', 'WEST', 'South', 'North']);
    expect(review.unitsToAdd()).toEqual([{ category: AREA, names: ['West'] }]);
    review.decide({ category: 0, name: 'East' }, { kind: 'empty' });
    expect(review.rows()[2]?.units).toEqual(['']);
    review.decide({ category: 0, name: 'East' }, null);
    expect(review.badIndexes()).toEqual([2]);
  });

  it('shows an error of the API until the line is edited', async () => {
    const review = await reviewOf([['a@example.org', '', '', 'North'], ['b@example.org']]);
    review.reject([
      { line: 2, column: 'Area', code: 'unknown_unit' },
      { line: 3, column: 'email', code: 'email' },
    ]);
    expect(codes(review)).toEqual(['unit_gone', 'email']);
    expect(review.indexesToCorrect()).toEqual([0, 1]);
    review.correct(0, 0, 'South');
    review.correct(1, 'email', 'c@example.org');
    expect(review.bad).toBe(0);
  });

  it('equals a full validation after any sequence of edits', async () => {
    const email = fc.constantFrom('a@example.org', 'b@example.org', 'c@example.org', 'broken', '');
    const unit = fc.constantFrom('', 'North', 'West', 'East');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('email' as const), at: fc.nat(7), text: email }),
      fc.record({ kind: fc.constant('unit' as const), at: fc.nat(7), text: unit }),
      fc.record({ kind: fc.constant('out' as const), at: fc.nat(7), isOut: fc.boolean() }),
      fc.record({ kind: fc.constant('bad' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(email, fc.constant(''), fc.constant(''), unit), { minLength: 8, maxLength: 8 }),
        fc.array(step, { maxLength: 12 }),
        async (rows, steps) => {
          const review = await reviewOf(rows);
          for (const one of steps) {
            if (one.kind === 'email') review.correct(one.at, 'email', one.text);
            else if (one.kind === 'unit') review.correct(one.at, 0, one.text);
            else if (one.kind === 'out') review.leaveOut(one.at, one.isOut);
            else review.leaveOutBad();
          }
          const lines = rows.map((_, place) => review.lineAt(place));
          const fresh = await reviewOf(lines.map(({ written }) => [written.email, '', '', written.units[0] ?? '']));
          lines.forEach(({ isLeftOut }, place) => fresh.leaveOut(place, isLeftOut));
          expect(review.badIndexes()).toEqual(fresh.badIndexes());
          expect(review.rows()).toEqual(fresh.rows());
          expect(review.ready + review.bad + review.leftOut).toBe(rows.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});

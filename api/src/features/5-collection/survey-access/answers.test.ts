import { describe, expect, it } from '@jest/globals';
import { validateAnswers, validateUnits } from './answers.ts';

const items = [
  { position: 0, key: 'a', type: 'likert5' },
  { position: 1, key: 'recommend', type: 'enps' },
  { position: 2, key: 'why', type: 'open' },
] as const;

describe('validateAnswers and validateUnits', () => {
  it('return numbers by position, and texts separately', () => {
    const { answers, comments, errors } = validateAnswers(
      [
        { item: 'why', value: '  because\0 ' },
        { item: 'recommend', value: 0 },
        { item: 'a', value: 5 },
      ],
      items,
    );
    expect({ answers, comments, errors }).toEqual({
      answers: [5, 0, null],
      comments: [{ position: 2, text: 'because' }],
      errors: [],
    });
  });

  it.each([
    ['a', [0, 6]],
    ['recommend', [-1, 11]],
  ] as const)('reject numbers of %s just outside its range', (item, values) => {
    for (const value of values)
      expect(validateAnswers([{ item, value }], items).errors).toEqual([
        { path: 'answers.0.value', code: 'out_of_range' },
      ]);
  });

  it.each([
    ['a', [1, 5]],
    ['recommend', [0, 10]],
  ] as const)('accept the limits of the range of %s', (item, values) => {
    for (const value of values) expect(validateAnswers([{ item, value }], items).errors).toEqual([]);
  });

  it('treat missing, null and empty values as unanswered', () => {
    expect(
      validateAnswers(
        [
          { item: 'a', value: null },
          { item: 'why', value: '  ' },
        ],
        items,
      ),
    ).toEqual({
      answers: [null, null, null],
      comments: [],
      errors: [],
    });
  });

  it('report unknown and repeated items and wrong values together', () => {
    const { errors } = validateAnswers(
      [
        { item: 'a', value: 0 },
        { item: 'a', value: 3 },
        { item: 'nothing', value: 3 },
        { item: 'recommend', value: 'ten' },
        { item: 'why', value: 4 },
      ],
      items,
    );
    expect(errors).toEqual([
      { path: 'answers.0.value', code: 'out_of_range' },
      { path: 'answers.1.item', code: 'duplicate' },
      { path: 'answers.2.item', code: 'unknown' },
      { path: 'answers.3.value', code: 'out_of_range' },
      { path: 'answers.4.value', code: 'invalid' },
    ]);
  });

  it('accept one unit per category', () => {
    const offered = [
      { id: 'north', categoryId: 'area' },
      { id: 'south', categoryId: 'area' },
      { id: 'day', categoryId: 'shift' },
    ];
    expect(validateUnits(['north', 'day'], offered)).toEqual([]);
    expect(validateUnits(['north', 'south', 'elsewhere'], offered)).toEqual([
      { path: 'units.1', code: 'duplicate' },
      { path: 'units.2', code: 'unknown' },
    ]);
  });
});

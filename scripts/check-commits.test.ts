import { describe, expect, it } from '@jest/globals';
import { problemOf } from './check-commits.mjs';

describe('check-commits', () => {
  it.each([
    'feat(survey): keep answers on the device',
    'fix(api)!: refuse a second submission',
    'docs: describe disclosure control',
    'refactor(api, shared): name one thing once',
  ])('accepts "%s"', (subject) => {
    expect(problemOf(subject)).toBeNull();
  });

  it.each([
    'Answers are kept in batches',
    'feat: Keep answers on the device',
    'fix(api): refuse a second submission.',
    'update: something',
    `feat(survey): ${'very '.repeat(20)}long`,
  ])('rejects "%s"', (subject) => {
    expect(problemOf(subject)).not.toBeNull();
  });
});

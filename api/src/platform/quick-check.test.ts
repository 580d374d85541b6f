import { describe, expect, it } from '@jest/globals';
import { survey, surveyDrafts } from '@veleta/shared/contracts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { quickCheckOf } from './quick-check.ts';
import { readBy, refuseUnknownFields } from './validation.ts';

const submission = survey.submitSurvey.body;
const check = submission && quickCheckOf(refuseUnknownFields(submission));

/** Mostly right, wrong in all the ways that JSON allows. */
const oddly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 30, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue() });
const bodies = oddly(
  fc.record(
    {
      submission_id: oddly(fc.uuid()),
      place: oddly(fc.oneof(fc.string(), fc.string({ minLength: 199, maxLength: 202 }), fc.constant(null))),
      based_on: oddly(fc.oneof(fc.integer(), fc.double(), fc.constant(null))),
      units: oddly(fc.array(oddly(fc.uuid()), { maxLength: 3 })),
      answers: oddly(
        fc.array(
          oddly(
            fc.record(
              { item: oddly(fc.string()), value: oddly(fc.oneof(fc.integer({ min: -1, max: 11 }), fc.constant(null))) },
              { requiredKeys: [] },
            ),
          ),
          { maxLength: 4 },
        ),
      ),
      other: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

describe('what is said to be right at once', () => {
  it('is exactly what the schema reads, whatever is sent', () => {
    let right = 0;
    fc.assert(
      fc.property(bodies, (body) => {
        const sent: unknown = JSON.parse(JSON.stringify(body));
        if (!submission || !check?.(sent)) return;
        right += 1;
        expect(readBy(refuseUnknownFields(submission), sent)).toEqual(sent);
      }),
      { numRuns: 3_000, seed: 7 },
    );
    expect(right).toBeGreaterThan(30);
  });

  it('is every survey as the page sends it', () => {
    const answers = Array.from({ length: 34 }, (_, index) => ({ item: `item-${index}`, value: 1 + (index % 5) }));
    const sent = {
      submission_id: '3f0e7a52-9f3a-4a63-8d0e-0f5f4c0b6a11',
      place: 'place',
      based_on: 3,
      units: ['3f0e7a52-9f3a-4a63-8d0e-0f5f4c0b6a12'],
      answers: [...answers, { item: 'open', value: 'A comment' }, { item: 'none', value: null }],
    };
    expect(check?.(sent)).toBe(true);
    expect(check?.({ ...sent, other: 1 })).toBe(false);
    expect(surveyDrafts.keepDraft.body && quickCheckOf(surveyDrafts.keepDraft.body)).not.toBeUndefined();
  });

  it('is nothing of a schema that changes what it reads, or that has a rule of its own', () => {
    expect(quickCheckOf(z.object({ name: z.string().check(z.trim()) }))).toBeNull();
    expect(quickCheckOf(z.object({ name: z.email() }))).toBeNull();
    expect(quickCheckOf(z.array(z.string().check(z.refine((text) => text === 'a'))))).toBeNull();
    expect(quickCheckOf(z.number())).toBeNull();
  });
});

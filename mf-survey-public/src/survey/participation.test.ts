import { describe, expect, it } from '@jest/globals';
import { COMMENT_LIMIT, survey as contract } from '@veleta/shared/contracts';
import * as z from 'zod/mini';
import { sampleSurvey } from '../testing/sample-survey.ts';
import {
  changeOf,
  createDraft,
  mergedWith,
  missingItems,
  savedAs,
  submissionOf,
  toApiDraft,
  withPatch,
} from './participation.ts';
import type { Draft } from './draft.types.ts';
import type { AnswerValue } from './survey.types.ts';
import { answeringScreens, nextScreen, previousScreen, resumeScreen, screenFromState } from './screens.ts';

const ID = '0b0b0b0b-0000-4000-8000-000000000001';
const AREA = '0a0a0a0a-0000-4000-8000-000000000001';
const SALES = '0a0a0a0a-0000-4000-8000-000000000011';
const draft = createDraft(sampleSurvey(), 'reservation', ID);
const withAnswer = (before: Draft, item: string, value: AnswerValue) =>
  withPatch(before, { answers: { [item]: value } });
const withUnit = (before: Draft, category: string, unit: string | null) =>
  withPatch(before, { units: { [category]: unit } });

describe('savedAs', () => {
  it('keeps answers and units that changed during the save as unsaved', () => {
    const NORTH = '0a0a0a0a-0000-4000-8000-000000000012';
    const sent = withUnit(withAnswer(withAnswer(draft, 'one', 1), 'two', 2), AREA, SALES);
    const saved = savedAs(withUnit(withAnswer(sent, 'one', 5), AREA, NORTH), sent, 3);
    expect(saved).toMatchObject({ version: 3, unsaved: ['one', AREA] });
    expect(savedAs(sent, sent, 3).unsaved).toEqual([]);
  });
});

describe('submissionOf', () => {
  it('contains the answered items in the order of the survey', () => {
    const answered = withUnit(withAnswer(withAnswer(draft, 'enps', 0), 'one', null), AREA, SALES);
    const submission = submissionOf(answered);
    expect(submission).toEqual({
      submission_id: ID,
      reservation: 'reservation',
      units: [SALES],
      answers: [
        { item: 'one', value: null },
        { item: 'enps', value: 0 },
      ],
    });
    expect(z.safeParse(contract.SubmissionSchema, submission).success).toBe(true);
  });

  it('contains no unit for "I prefer not to say"', () => {
    expect(submissionOf(withUnit(draft, AREA, null)).units).toEqual([]);
  });

  it('trims comments and drops blank ones', () => {
    expect(submissionOf(withAnswer(draft, 'comment', '  Thanks\n')).answers[0]?.value).toBe('Thanks');
    expect(submissionOf(withAnswer(draft, 'comment', '   ')).answers).toEqual([]);
  });

  it('has the same id each time', () => {
    expect(submissionOf(withAnswer(draft, 'one', 3)).submission_id).toBe(submissionOf(draft).submission_id);
  });
});

describe('draft', () => {
  it('can remove an answer', () => {
    expect(submissionOf(withAnswer(withAnswer(draft, 'comment', 'So'), 'comment', '')).answers).toEqual([]);
  });

  it('is changed by its own participation only', () => {
    const change = changeOf(ID, (now) => withAnswer(now, 'one', 1));
    const other = { ...draft, submissionId: 'another' };
    expect(change(draft)).toMatchObject({ answers: { one: 1 } });
    expect(change(other)).toBe(other);
    expect(change({ kind: 'sent' })).toEqual({ kind: 'sent' });
    expect(change(null)).toBeNull();
  });

  it('does not count a missing comment, because comments are optional', () => {
    expect(missingItems(draft).map((item) => item.key)).toEqual(['one', 'two', 'enps']);
  });
});

describe('mergedWith', () => {
  const kept = toApiDraft(withAnswer(withAnswer(createDraft(sampleSurvey(), null, 'other'), 'one', 1), 'two', 2));

  it("takes the other device's answers except for unsaved ones of this device", () => {
    const here = withAnswer(savedAs(withAnswer(draft, 'one', 5), withAnswer(draft, 'one', 5), 1), 'two', 4);
    const merged = mergedWith(here, kept, 2);
    expect(merged).toMatchObject({ submissionId: 'other', version: 2, answers: { one: 1, two: 4 }, unsaved: ['two'] });
  });

  it('marks everything as unsaved if the API has no draft', () => {
    const saved = savedAs(withAnswer(draft, 'one', 5), withAnswer(draft, 'one', 5), 1);
    expect(saved.unsaved).toEqual([]);
    expect(mergedWith(saved, null, 0)).toMatchObject({ answers: { one: 5 }, unsaved: ['one'], submissionId: ID });
  });

  it('keeps changes made during the save as unsaved', () => {
    const sent = withAnswer(draft, 'one', 5);
    expect(savedAs(withAnswer(sent, 'one', 4), sent, 1).unsaved).toEqual(['one']);
  });
});

describe('screens', () => {
  const survey = sampleSurvey();

  it('include units on a reusable link only', () => {
    expect(answeringScreens(survey)[0]).toEqual({ name: 'units' });
    expect(answeringScreens(sampleSurvey({ promise: 'confidential' }))[0]).toEqual({ name: 'dimension', index: 0 });
  });

  it('are ordered up to the review and back to the promise', () => {
    expect(nextScreen(survey, { name: 'units' })).toEqual({ name: 'dimension', index: 0 });
    expect(nextScreen(survey, { name: 'dimension', index: 1 })).toEqual({ name: 'review' });
    expect(previousScreen(survey, { name: 'review' })).toEqual({ name: 'dimension', index: 1 });
    expect(previousScreen(survey, { name: 'units' })).toBeNull();
  });

  it('resume at the first incomplete one', () => {
    expect(resumeScreen(draft)).toEqual({ name: 'units' });
    const placed = withUnit(draft, AREA, null);
    expect(resumeScreen(placed)).toEqual({ name: 'dimension', index: 0 });
    const first = withAnswer(withAnswer(placed, 'one', 1), 'two', null);
    expect(resumeScreen(first)).toEqual({ name: 'dimension', index: 1 });
    const all = withAnswer(first, 'enps', 10);
    expect(resumeScreen(all)).toEqual({ name: 'review' });
    // A comment that is too long has to be shortened first.
    const long = 'a'.repeat(COMMENT_LIMIT + 1);
    expect(resumeScreen(withAnswer(all, 'comment', long))).toEqual({ name: 'dimension', index: 1 });
  });

  it('are validated when read from a foreign history entry', () => {
    expect(screenFromState({ name: 'dimension', index: 1 }, survey)).toEqual({ name: 'dimension', index: 1 });
    for (const state of [null, 7, {}, { name: 'dimension', index: 9 }, { name: 'secret' }])
      expect(screenFromState(state, survey)).toBeNull();
  });
});

describe('savedAs after changes during the save', () => {
  const sent = withUnit(withAnswer(draft, 'one', 1), AREA, SALES);

  it('has nothing unsaved without a change', () => {
    expect(savedAs(sent, sent, 3)).toMatchObject({ version: 3, unsaved: [] });
  });

  it('keeps a changed answer as unsaved', () => {
    expect(savedAs(withAnswer(sent, 'one', 5), sent, 3).unsaved).toEqual(['one']);
  });

  it('keeps a changed unit as unsaved', () => {
    expect(savedAs(withUnit(sent, AREA, null), sent, 3).unsaved).toEqual([AREA]);
  });
});

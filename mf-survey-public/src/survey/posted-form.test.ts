import { describe, expect, it } from '@jest/globals';
import { sampleSurvey } from '../testing/sample-survey.ts';
import { createDraft, withPatch } from './participation.ts';
import { DECLINE, draftOfForm, FIELD, hiddenFieldsOf, nameOfScreen, screenOfName } from './posted-form.ts';

const survey = sampleSurvey();
const [area] = survey.categories;
const AREA = area!.id;
const SALES = area!.units[0]!.id;
const formOf = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ [FIELD.submission]: 'own', ...fields })) form.set(name, value);
  return form;
};
const answersOf = (fields: Readonly<Record<string, string>>) => draftOfForm(formOf(fields), survey)?.answers;

describe('draftOfForm', () => {
  it('returns null before the start', () => {
    expect(draftOfForm(new FormData(), survey)).toBeNull();
  });

  it.each([
    ['item:one', '1', 1],
    ['item:one', '5', 5],
    ['item:enps', '0', 0],
    ['item:enps', '10', 10],
    ['item:comment', 'a\r\nb', 'a\nb'],
    ['item:one', DECLINE, null],
  ])('reads the answer %s=%j', (name, value, answer) => {
    expect(answersOf({ [name]: value })).toEqual({ [name.slice('item:'.length)]: answer });
  });

  it.each([
    ['item:one', '0'],
    ['item:one', '6'],
    ['item:one', '2.5'],
    ['item:one', ' 3'],
    ['item:one', ''],
    ['item:enps', '11'],
    ['item:enps', '-1'],
    ['item:comment', ''],
    ['item:unknown', '3'],
  ])('ignores %s=%j, which no field can have', (name, value) => {
    expect(answersOf({ [name]: value })).toEqual({});
  });

  it("reads the unit of a category or the choice not to say it, and ignores another category's", () => {
    const units = (value: string) => draftOfForm(formOf({ [`unit:${AREA}`]: value }), survey)?.units;
    expect(units(SALES)).toEqual({ [AREA]: SALES });
    expect(units(DECLINE)).toEqual({ [AREA]: null });
    expect(units('0a0a0a0a-0000-4000-8000-000000000099')).toEqual({});
  });

  it('reads the secret of the reservation; null on a personal link', () => {
    expect(draftOfForm(formOf({ [FIELD.reservation]: 'secret' }), survey)?.reservation).toBe('secret');
    expect(draftOfForm(formOf({ [FIELD.reservation]: '' }), survey)?.reservation).toBeNull();
  });
});

describe('hiddenFieldsOf', () => {
  const draft = withPatch(createDraft(survey, 'secret', 'own'), {
    answers: { one: 4, enps: null, comment: 'So' },
    units: { [AREA]: null },
  });

  it('contains everything but the fields of the screen, so that nothing is sent twice or lost', () => {
    expect(hiddenFieldsOf(draft, { name: 'dimension', index: 0 })).toEqual({
      [FIELD.submission]: 'own',
      [FIELD.reservation]: 'secret',
      'item:enps': DECLINE,
      'item:comment': 'So',
      [`unit:${AREA}`]: DECLINE,
    });
    expect(Object.keys(hiddenFieldsOf(draft, { name: 'units' }))).not.toContain(`unit:${AREA}`);
  });

  it('restores the same participation', () => {
    expect(draftOfForm(formOf(hiddenFieldsOf(draft, { name: 'review' })), survey)).toEqual(draft);
  });
});

describe('screenOfName', () => {
  it('finds the screen', () => {
    for (const screen of [
      { name: 'promise' },
      { name: 'units' },
      { name: 'dimension', index: 1 },
      { name: 'review' },
    ] as const)
      expect(screenOfName(nameOfScreen(screen), survey)).toEqual(screen);
  });

  it('returns null for a screen that the survey does not have', () => {
    for (const name of ['dimension:2', 'dimension', 'sent', '', null]) expect(screenOfName(name, survey)).toBeNull();
  });
});

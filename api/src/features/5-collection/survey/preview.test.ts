import { describe, expect, it } from '@jest/globals';
import { ownQuestions, survey } from '@veleta/shared/contracts';
import {
  PRODUCT,
  addCategory,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
} from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();

const preview = ({ call }: TestAccount, key = PRODUCT) => call(survey.getPreview, { params: { key } });

describe('preview of a product', () => {
  it('requires an owner or administrator and a known product', async () => {
    const owner = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await api.call(survey.getPreview, { params: { key: PRODUCT } })).error.error).toBe('token_missing');
    expect((await preview(analyst)).error.error).toBe('forbidden');
    expect((await preview(owner, 'astrology')).error.error).toBe('not_found');
  });

  it('marks dates and numbers as examples while nothing is set up', async () => {
    const owner = await api.createAccount();
    expect(await done(preview(owner))).toMatchObject({
      is_example: true,
      survey: { status: 'open', promise: 'anonymous', minutes: 6, threshold: 5, categories: [] },
    });
  });

  it('equals the later survey, including own questions and segmentation', async () => {
    const owner = await api.createAccount();
    await addCategory(owner.call, 'Area', ['North', 'South']);
    const body = { product: PRODUCT, type: 'open' as const, text: { en: 'Why?', es: '¿Por qué?' } };
    await done(owner.call(ownQuestions.createOwnQuestion, { body }));
    const { token } = await openMeasurement(owner.call, { threshold: 7 });
    const before = await done(preview(owner));
    const shown = await done(api.call(survey.getSurvey, { params: { token } }));
    const withoutIds = (one: typeof shown) => ({
      ...one,
      categories: one.categories.map(({ title, units }) => ({ title, units: units.map(({ name }) => name) })),
    });
    expect(before.is_example).toBe(false);
    expect(withoutIds(before.survey)).toEqual(withoutIds(shown));
  });

  it('shows the promise of confidentiality if the next measurement uses personal links', async () => {
    const owner = await api.createAccount();
    const list = await importList(owner.call, {
      people: [
        ['ana', ''],
        ['bo', ''],
      ],
    });
    await enable(owner.call);
    await createSet(
      owner.call,
      reusableSet({
        start_date: '2026-03-09',
        end_date: '2026-03-09',
        distribution: 'traceable-link',
        number_of_participants: null,
        participant_list: list.id,
      }),
    );
    expect((await done(preview(owner))).survey).toMatchObject({ promise: 'confidential', expected: 2, categories: [] });
  });
});

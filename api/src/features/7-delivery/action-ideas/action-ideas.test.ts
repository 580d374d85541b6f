import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { actionIdeas, actionPlans, audit } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { done, PRODUCT } from '../../../platform/testing/measuring.ts';
import { startApi, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';
import { allProducts } from '../../3-reference/question-bank/index.ts';

let api: TestApi;
let owner: TestAccount;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await api.createAccount();
});

type New = z.input<typeof actionIdeas.NewActionIdeaSchema>;
type Change = z.input<typeof actionIdeas.ActionIdeaChangeSchema>;
const UNKNOWN = '6f1c2f3e-8c52-4f0e-9a43-0a2b8a8f1f10';
const own = { title: 'Ask twice', text: 'Ask again after a week.', is_hidden: false };
const create = (change: Partial<New> = {}, by = owner) =>
  by.call(actionIdeas.createActionIdea, {
    body: { product: PRODUCT, dimension: 'support', replaces: null, ...own, ...change },
  });
const change = (id: string, body: Change, by = owner) =>
  by.call(actionIdeas.updateActionIdea, { params: { id }, body });
const remove = (id: string, by = owner) => by.call(actionIdeas.deleteActionIdea, { params: { id } });
const ideasOf = async (by = owner, dimension = 'support') => {
  const found = await done(by.call(actionIdeas.getActionIdeas, { query: { product: PRODUCT } }));
  return found.find((one) => one.dimension === dimension)?.ideas ?? [];
};

describe('the library of ideas', () => {
  it('has three for each dimension of each product, in both languages', async () => {
    for (const { key, dimensions } of allProducts()) {
      const found = await done(owner.call(actionIdeas.getActionIdeas, { query: { product: key } }));
      expect(found.map(({ dimension, name }) => [dimension, name])).toEqual(
        dimensions.map((dimension) => [dimension.key, dimension.name]),
      );
      for (const { ideas } of found) {
        expect(new Set(ideas.map((idea) => idea.key)).size).toBe(3);
        for (const { title, text, ...idea } of ideas) {
          expect(idea).toMatchObject({ id: null, origin: 'library', is_hidden: false, version: 0 });
          for (const language of ['en', 'es'] as const) {
            expect(title[language].length).toBeLessThanOrEqual(actionPlans.ACTION_TITLE_LIMIT);
            expect(text[language].length).toBeGreaterThan(60);
            expect(text[language].length).toBeLessThanOrEqual(actionPlans.ACTION_TEXT_LIMIT);
          }
        }
      }
    }
  });

  it('is empty for an unknown product', async () => {
    expect(await done(owner.call(actionIdeas.getActionIdeas, { query: { product: 'toString' } }))).toEqual([]);
  });
});

describe('access to ideas', () => {
  it('lets everyone who reads results read them, and owners and administrators change them', async () => {
    const [administrator, analyst] = await Promise.all(
      (['administrator', 'analyst'] as const).map((role) => api.createAccount({ role, accountId: owner.accountId })),
    );
    const { id } = await done(create({}, administrator));
    expect((await ideasOf(analyst))[0]).toMatchObject({ id, origin: 'own' });
    for (const reply of [create({}, analyst), change(id!, { ...own, version: 1 }, analyst), remove(id!, analyst)])
      expect((await reply).error.error).toBe('forbidden');
  });

  it('does not cross accounts', async () => {
    const { id } = await done(create());
    const stranger = await api.createAccount();
    expect(await ideasOf(stranger)).toHaveLength(3);
    expect((await change(id!, { ...own, version: 1 }, stranger)).error.error).toBe('not_found');
    expect((await remove(id!, stranger)).error.error).toBe('not_found');
    expect((await remove(UNKNOWN)).error.error).toBe('not_found');
  });
});

describe('own ideas', () => {
  it('come before the library, and are changed, hidden and deleted', async () => {
    const { id } = await done(create());
    expect(await ideasOf()).toMatchObject([
      { id, key: id, origin: 'own', version: 1, title: { en: 'Ask twice', es: 'Ask twice' }, is_hidden: false },
      ...Array.from({ length: 3 }, () => ({ origin: 'library' })),
    ]);
    const hidden = await done(change(id!, { ...own, title: 'Ask three times', is_hidden: true, version: 1 }));
    expect(hidden).toMatchObject({ version: 2, is_hidden: true, title: { en: 'Ask three times' } });
    expect((await ideasOf())[0]).toEqual(hidden);
    await done(remove(id!));
    expect(await ideasOf()).toHaveLength(3);
  });

  it('need a title and a text within the limits, a known dimension, and room', async () => {
    const fieldsOf = async (input: Partial<New>) => {
      const { error } = await create(input);
      return error.fields?.map(({ path, code }) => [path, code]);
    };
    expect(await fieldsOf({ title: null, text: null })).toEqual([
      ['title', 'required'],
      ['text', 'required'],
    ]);
    expect(await fieldsOf({ title: 'x'.repeat(actionPlans.ACTION_TITLE_LIMIT + 1) })).toEqual([['title', 'too_long']]);
    expect(await fieldsOf({ text: 'x'.repeat(actionPlans.ACTION_TEXT_LIMIT + 1) })).toEqual([['text', 'too_long']]);
    expect(await fieldsOf({ dimension: 'weather' })).toEqual([['dimension', 'unknown']]);
    expect(await fieldsOf({ replaces: 'weather' })).toEqual([['replaces', 'unknown']]);
    for (let index = 0; index < actionIdeas.OWN_IDEAS_PER_DIMENSION; index += 1) await done(create());
    expect(await fieldsOf({})).toEqual([['title', 'too_many']]);
  });
});

describe('ideas of the library', () => {
  it('are rewritten in place, and restored', async () => {
    const before = await ideasOf();
    const edited = await done(create({ replaces: before[1]!.key }));
    expect(edited).toMatchObject({
      key: before[1]!.key,
      origin: 'edited',
      title: { en: 'Ask twice', es: 'Ask twice' },
    });
    expect(await ideasOf()).toEqual([before[0], edited, before[2]]);
    await done(remove(edited.id!));
    expect(await ideasOf()).toEqual(before);
  });

  it('are hidden with the texts of the product, and shown again', async () => {
    const [idea] = await ideasOf();
    const without = { title: null, text: null };
    const hidden = await done(create({ ...without, replaces: idea!.key, is_hidden: true }));
    expect(hidden).toEqual({ ...idea, id: hidden.id, version: 1, is_hidden: true });
    const shown = await done(change(hidden.id!, { ...without, is_hidden: false, version: 1 }));
    expect(shown).toEqual({ ...idea, id: hidden.id, version: 2, is_hidden: false });
    expect(
      (await change(hidden.id!, { ...without, text: 'Only a text', is_hidden: false, version: 2 })).error,
    ).toMatchObject({
      error: 'invalid_input',
      fields: [{ path: 'title', code: 'required' }],
    });
  });
});

describe('changes of one idea by two people', () => {
  it('reject the one that has not seen the other', async () => {
    const [idea] = await ideasOf();
    const replies = await Promise.all([create({ replaces: idea!.key }), create({ replaces: idea!.key })]);
    const stored = replies.find(({ status }) => status === 201)!;
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { id } = await done(Promise.resolve(stored));
    const changes = await Promise.all([1, 1].map((version) => change(id!, { ...own, title: 'New', version })));
    expect(changes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the activity log', () => {
  it('names each change of an idea', async () => {
    const { id } = await done(create());
    await done(change(id!, { ...own, text: 'Another text', version: 1 }));
    await done(change(id!, { ...own, is_hidden: true, version: 2 }));
    await done(change(id!, { ...own, version: 3 }));
    await done(remove(id!));
    const { events } = await done(owner.call(audit.getAuditEvents, { query: { group: 'measurements' } }));
    expect(events.map(({ action, object }) => [action, object])).toEqual(
      ['removed', 'shown', 'hidden', 'changed', 'added'].map((what) => [`action_idea_${what}`, 'Ask twice']),
    );
  });
});

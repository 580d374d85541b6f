import { describe, expect, it } from '@jest/globals';
import { sampleSurvey } from '../testing/sample-survey.ts';
import { createMemoryDrafts, createStorageDrafts } from './draft-store.ts';
import { changeOf, createDraft, withPatch } from './participation.ts';

const draft = createDraft(sampleSurvey(), null, 'id');

describe.each([
  ['local storage', () => createStorageDrafts(localStorage)],
  ['memory', () => createMemoryDrafts()],
])('drafts in %s', (name, open) => {
  const token = `token of ${name}`;

  it('hold one record per link, and nothing before it was kept', async () => {
    const store = open();
    expect(await store.read(token)).toBeNull();
    await store.change(token, () => draft);
    expect(await store.read(token)).toEqual(draft);
    expect(await store.read('another')).toBeNull();
  });

  it('merge what two windows answer', async () => {
    const store = open();
    await store.change(token, () => draft);
    await Promise.all([
      store.change(
        token,
        changeOf('id', (now) => withPatch(now, { answers: { one: 1 } })),
      ),
      store.change(
        token,
        changeOf('id', (now) => withPatch(now, { answers: { two: 2 } })),
      ),
    ]);
    expect(await store.read(token)).toMatchObject({ answers: { one: 1, two: 2 } });
  });

  it('keep no answer of what was sent', async () => {
    const store = open();
    await store.change(token, () => draft);
    await store.change(token, () => ({ kind: 'sent' }));
    expect(await store.read(token)).toEqual({ kind: 'sent' });
    await store.change(token, () => null);
    expect(await store.read(token)).toBeNull();
  });
});

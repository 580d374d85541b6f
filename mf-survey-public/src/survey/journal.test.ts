import { describe, expect, it } from '@jest/globals';
import { sampleSurvey } from '../testing/sample-survey.ts';
import { createMemoryDrafts } from './draft-store.ts';
import type { DraftStore, Patch } from './draft.types.ts';
import { withJournal } from './journal.ts';
import { changeOf, createDraft, withPatch } from './participation.ts';

const draft = createDraft(sampleSurvey(), null, 'id');
const answer = (store: DraftStore, patch: Patch) =>
  store.change(
    'token',
    changeOf('id', (now) => withPatch(now, patch)),
    { ...patch, submissionId: 'id' },
  );

/** Creates a device whose store stops writing, as when the page ends. */
async function failingDevice() {
  localStorage.clear();
  const device = createMemoryDrafts();
  await device.change('token', () => draft);
  const dying = withJournal({ ...device, change: () => new Promise(() => undefined) }, localStorage);
  return { device, dying };
}

describe('journal of a device', () => {
  it('keeps an answer given at the last moment of a page', async () => {
    const { device, dying } = await failingDevice();
    void answer(dying, { answers: { one: 4 } });
    void answer(dying, { answers: { comment: 'So' }, units: { area: null } });
    void answer(dying, { answers: { comment: '' } });
    const next = withJournal(device, localStorage);
    expect(await next.read('token')).toMatchObject({ answers: { one: 4, comment: '' }, units: { area: null } });
    expect(await device.read('token')).toMatchObject({ answers: { one: 4 }, unsaved: ['one', 'comment', 'area'] });
    expect(localStorage).toHaveLength(0);
  });

  it('is empty after the store has the change', async () => {
    const { device } = await failingDevice();
    const store = withJournal(device, localStorage);
    await Promise.all([answer(store, { answers: { one: 1 } }), answer(store, { answers: { two: 2 } })]);
    expect(await store.read('token')).toMatchObject({ answers: { one: 1, two: 2 } });
    expect(localStorage).toHaveLength(0);
  });

  it('belongs to one participation: another person on the device gets nothing of it', async () => {
    const { device, dying } = await failingDevice();
    void answer(dying, { answers: { one: 4 } });
    await device.change('token', () => createDraft(sampleSurvey(), 'reservation', 'another'));
    expect(await withJournal(device, localStorage).read('token')).toMatchObject({ answers: {} });
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the note of a pending change after an earlier one is stored', async () => {
    const { device } = await failingDevice();
    const arrivals: (() => void)[] = [];
    const slow = withJournal(
      {
        ...device,
        change: async (token, change) => {
          await new Promise<void>((resolve) => arrivals.push(resolve));
          return device.change(token, change);
        },
      },
      localStorage,
    );
    const first = answer(slow, { answers: { one: 1 } });
    void answer(slow, { answers: { two: 2 } });
    arrivals[0]?.();
    await first;
    // The page ends here: the second change is never stored.
    expect(await withJournal(device, localStorage).read('token')).toMatchObject({ answers: { one: 1, two: 2 } });
  });

  it('separates links', async () => {
    const { device, dying } = await failingDevice();
    void answer(dying, { answers: { one: 4 } });
    const other = createDraft(sampleSurvey(), null, 'other');
    await device.change('other token', () => other);
    const next = withJournal(device, localStorage);
    expect(await next.read('other token')).toEqual(other);
    expect(await next.read('token')).toMatchObject({ answers: { one: 4 } });
  });

  it("never adds the first person's answers to the second person's notes", async () => {
    const { device, dying } = await failingDevice();
    void answer(dying, { answers: { one: 4 }, units: { area: 'sales' }, isSending: true });
    await device.change('token', () => createDraft(sampleSurvey(), 'reservation', 'second'));
    const patch = { answers: { two: 2 } };
    void dying.change(
      'token',
      changeOf('second', (now) => withPatch(now, patch)),
      { ...patch, submissionId: 'second' },
    );
    expect(await withJournal(device, localStorage).read('token')).toMatchObject({
      submissionId: 'second',
      answers: { two: 2 },
      units: {},
      unsaved: ['two'],
      isSending: false,
    });
  });

  it('is skipped if the storage rejects it', async () => {
    const device = createMemoryDrafts();
    await device.change('token', () => draft);
    const full = {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage; // what a browser that blocks storage gives
    const store = withJournal(device, full);
    await answer(store, { answers: { one: 3 } });
    expect(await store.read('token')).toMatchObject({ answers: { one: 3 } });
  });
});

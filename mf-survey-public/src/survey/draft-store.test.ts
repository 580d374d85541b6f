import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { sampleSurvey } from '../testing/sample-survey.ts';
import { createMemoryDrafts, createStorageDrafts, draftsOnDemand, openDrafts } from './draft-store.ts';
import { changeOf, createDraft, withPatch } from './participation.ts';

const draft = createDraft(sampleSurvey(), null, 'id');

const setDatabase = (value: unknown) =>
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value });
/** Simulates a browser that rejects databases in private windows. */
const REFUSED = {
  open: () => {
    throw new DOMException('refused', 'SecurityError');
  },
};

beforeEach(() => {
  localStorage.clear();
  setDatabase(new IDBFactory());
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe.each([
  ['a database', () => draftsOnDemand(openDrafts)],
  ['local storage', () => createStorageDrafts(localStorage)],
  ['memory', () => createMemoryDrafts()],
])('draft store: %s', (name, open) => {
  const token = `token of ${name}`;

  it('stores one record per link', async () => {
    const store = open();
    expect(await store.read(token)).toBeNull();
    await store.change(token, () => draft);
    expect(await store.read(token)).toEqual(draft);
    expect(await store.read('another')).toBeNull();
  });

  it('merges the answers of two windows', async () => {
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

  it('stores no answer after a submission', async () => {
    const store = open();
    await store.change(token, () => draft);
    await store.change(token, () => ({ kind: 'sent' }));
    expect(await store.read(token)).toEqual({ kind: 'sent' });
    await store.change(token, () => null);
    expect(await store.read(token)).toBeNull();
  });
});

describe('draft store of a device', () => {
  it('stores drafts in a database, with nothing in local storage', async () => {
    const store = await openDrafts();
    await store.change('token', () => draft);
    expect(await store.isKept()).toBe(true);
    expect(await (await openDrafts()).read('token')).toEqual(draft);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the record if a change fails halfway', async () => {
    const store = await openDrafts();
    await store.change('token', () => draft);
    // fake-indexeddb reports errors of handlers, like a browser.
    await expect(
      store.change('token', () => {
        throw new Error('planted');
      }),
    ).rejects.toThrow();
    expect(await store.read('token')).toEqual(draft);
  });

  it('falls back to local storage if the browser rejects databases, and leaves no test entry', async () => {
    setDatabase(REFUSED);
    const store = await openDrafts();
    expect(await store.isKept()).toBe(true);
    expect(localStorage).toHaveLength(0);
    await store.change('token', () => draft);
    expect(await (await openDrafts()).read('token')).toEqual(draft);
  });

  it('falls back to local storage if opening the database fails later', async () => {
    const factory = new IDBFactory();
    jest.spyOn(factory, 'open').mockImplementation(() => {
      const request: { onerror?: () => void; error: Error } = { error: new Error('planted') };
      queueMicrotask(() => request.onerror?.());
      return request as unknown as IDBOpenDBRequest; // the part of it that is read
    });
    setDatabase(factory);
    const store = await openDrafts();
    await store.change('token', () => draft);
    expect(localStorage).toHaveLength(1);
    await store.change('token', () => null);
    expect(localStorage).toHaveLength(0);
  });

  it('falls back to memory if the browser rejects both, and reports it', async () => {
    setDatabase(REFUSED);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = await openDrafts();
    expect(await store.isKept()).toBe(false);
    await store.change('token', () => draft);
    expect(await store.read('token')).toEqual(draft);
    expect(await (await openDrafts()).read('token')).toBeNull();
  });

  it('is opened once, on first use', async () => {
    const open = jest.fn(openDrafts);
    const store = draftsOnDemand(open);
    expect(open).not.toHaveBeenCalled();
    await Promise.all([store.isKept(), store.read('token'), store.change('token', () => draft)]);
    expect(await store.isKept()).toBe(true);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('writes a change to the journal before the database, even if the store is opened on demand', async () => {
    const store = draftsOnDemand(openDrafts);
    await store.change('token', () => draft);
    const change = store.change(
      'token',
      changeOf('id', (now) => withPatch(now, { answers: { one: 3 } })),
      { submissionId: 'id', answers: { one: 3 } },
    );
    await Promise.resolve();
    await Promise.resolve();
    expect(localStorage).toHaveLength(1);
    await change;
    expect(localStorage).toHaveLength(0);
  });
});

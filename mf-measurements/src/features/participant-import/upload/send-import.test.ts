import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  ADDRESSES_PER_QUESTION,
  participantImports,
  participantLists,
  PARTICIPANTS_PER_CHUNK,
} from '@veleta/shared/contracts';
import { codeOf, HTTP_TIMEOUT_MS } from '@veleta/shared/http';
import { fakeApi } from '@veleta/shared/testing';
import { findKnown, sendImport, type ImportPlan } from './send-import.ts';

const LIST = '7d3f0d1e-6f3f-4b34-9a53-5f3f0f5d4a02';
let restore = (): void => {};
afterEach(() => restore());

const bodyOf = (body: unknown): string[] => {
  if (typeof body !== 'object' || body === null || !('emails' in body) || !Array.isArray(body.emails)) return [];
  return body.emails.map(String);
};

describe('findKnown', () => {
  it("queries every address once, in batches of the API's limit", async () => {
    const known = (email: string) => ({ call: participantLists.findKnownAddresses, reply: { known: [email] } });
    const api = fakeApi([known('p0@example.org'), known('p10000@example.org')]);
    restore = api.restore;
    const emails = Array.from({ length: ADDRESSES_PER_QUESTION + 2 }, (_, index) => `p${index}@example.org`);
    expect(await findKnown(LIST, emails, new AbortController().signal)).toEqual(
      new Set(['p0@example.org', 'p10000@example.org']),
    );
    const batches = api.requests.map(({ body }) => bodyOf(body));
    expect(batches.map(({ length }) => length)).toEqual([ADDRESSES_PER_QUESTION, 2]);
    expect(batches.flat()).toEqual(emails);
  });

  it('sends nothing without addresses', async () => {
    const api = fakeApi([]);
    restore = api.restore;
    expect(await findKnown(LIST, [], new AbortController().signal)).toEqual(new Set());
    expect(api.requests).toEqual([]);
  });
});

describe('sendImport', () => {
  afterEach(() => void jest.useRealTimers());

  it('keeps its progress for a retry if the server takes too long to answer', async () => {
    jest.useFakeTimers();
    const { beginImport, addImportRows } = participantImports;
    const chunk = { call: addImportRows, reply: { people: 1 } };
    const api = fakeApi([
      { call: beginImport, reply: { id: LIST } },
      chunk,
      { ...chunk, after: new Promise(() => {}) },
      { call: participantImports.cancelImport },
    ]);
    restore = api.restore;
    const rows = Array.from({ length: PARTICIPANTS_PER_CHUNK + 1 }, (_, index) => ({
      line: index + 2,
      email: `p${index}@example.org`,
      units: [],
    }));
    const plan: ImportPlan = { list: LIST, name: null, categories: [], known: 'keep', newUnits: [], rows };
    const sending = { id: null, sent: 0 };
    const options = { signal: new AbortController().signal, onProgress: () => {} };
    const failure = sendImport(plan, sending, options).catch(codeOf);
    await jest.advanceTimersByTimeAsync(2 * HTTP_TIMEOUT_MS);
    expect(await failure).toBe('timeout');
    expect(sending).toEqual({ id: LIST, sent: PARTICIPANTS_PER_CHUNK });
    expect(api.requests.map(({ call }) => call)).toEqual([beginImport, addImportRows, addImportRows]);
  });
});

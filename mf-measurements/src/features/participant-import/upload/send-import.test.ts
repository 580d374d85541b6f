import { afterEach, describe, expect, it } from '@jest/globals';
import { ADDRESSES_PER_QUESTION, participantLists } from '@veleta/shared/contracts';
import { fakeApi } from '@veleta/shared/testing';
import { findKnown } from './send-import.ts';

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

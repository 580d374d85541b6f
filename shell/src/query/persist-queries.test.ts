import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient, PERSISTED } from '@veleta/shared/query';
import { persistQueries } from './persist-queries.ts';

const KEY = 'veleta.queries';
const reference = { queryKey: ['countries'], queryFn: async () => ['ES'], ...PERSISTED };
const people = { queryKey: ['participants'], queryFn: async () => ['Ana'] };

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('persistQueries', () => {
  it('persists the queries of the allow-list, at most once a second', async () => {
    const client = createQueryClient();
    await persistQueries(client, 'v1');
    await client.fetchQuery(reference);
    await client.fetchQuery(people);
    await jest.advanceTimersByTimeAsync(1100);
    const stored = localStorage.getItem(KEY) ?? '';
    expect(stored).toContain('countries');
    expect(stored).not.toContain('Ana');
    client.clear();
  });

  it('restores queries for 24 hours', async () => {
    const first = createQueryClient();
    await persistQueries(first, 'v1');
    await first.fetchQuery(reference);
    await jest.advanceTimersByTimeAsync(1100);
    const stored = localStorage.getItem(KEY)!;
    first.clear();

    localStorage.setItem(KEY, stored);
    jest.setSystemTime(Date.now() + 23 * 3_600_000);
    const second = createQueryClient();
    await persistQueries(second, 'v1');
    expect(second.getQueryData(['countries'])).toEqual(['ES']);
    second.clear();

    localStorage.setItem(KEY, stored);
    jest.setSystemTime(Date.now() + 2 * 3_600_000);
    const third = createQueryClient();
    await persistQueries(third, 'v1');
    expect(third.getQueryData(['countries'])).toBeUndefined();
    third.clear();
  });

  it('ignores queries of another shell version', async () => {
    const first = createQueryClient();
    await persistQueries(first, 'v1');
    await first.fetchQuery(reference);
    await jest.advanceTimersByTimeAsync(1100);
    const second = createQueryClient();
    await persistQueries(second, 'v2');
    expect(second.getQueryData(['countries'])).toBeUndefined();
    first.clear();
  });

  it('leaves nothing in storage after clearing', async () => {
    const client = createQueryClient();
    await persistQueries(client, 'v1');
    await client.fetchQuery(reference);
    await jest.advanceTimersByTimeAsync(1100);
    localStorage.clear();
    client.clear();
    await jest.advanceTimersByTimeAsync(1100);
    expect(localStorage).toHaveLength(0);
  });
});

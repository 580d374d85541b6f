import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient, PERSISTED } from '@veleta/shared/query';
import { createSessionStore } from '../session/session-store.ts';
import { restoreQueries } from './restore-queries.ts';
import { QUERIES_KEY } from './queries-key.ts';

const reference = { queryKey: ['countries'], queryFn: async () => ['ES'], ...PERSISTED };

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('restoreQueries', () => {
  it('persists queries after the sign-in and restores them at the next start', async () => {
    const client = createQueryClient();
    const store = createSessionStore();
    await restoreQueries(client, store, 'v1');
    await client.fetchQuery(reference);
    await jest.advanceTimersByTimeAsync(1100);
    expect(localStorage.getItem(QUERIES_KEY)).toBeNull();

    store.setState({ status: 'signed-in' });
    await jest.advanceTimersByTimeAsync(100);
    await client.fetchQuery({ ...reference, queryKey: ['industries'] });
    await jest.advanceTimersByTimeAsync(1100);
    expect(localStorage.getItem(QUERIES_KEY)).toContain('industries');

    const next = createQueryClient();
    await restoreQueries(next, createSessionStore(), 'v1');
    expect(next.getQueryData(['industries'])).toEqual(['ES']);
    client.clear();
    next.clear();
  });
});

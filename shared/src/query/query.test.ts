import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import {
  FRESHNESS_MS,
  createQueryClient,
  OFFLINE_CACHE_MS,
  PERSIST_THROTTLE_MS,
  PERSISTED,
  retryDelayMs,
} from './index.ts';

describe('the query client', () => {
  it('caches unused queries for 10 minutes, retries a query once and a mutation never', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({ gcTime: 600_000, retry: 1, refetchOnWindowFocus: false, staleTime: 0 });
    expect(mutations).toMatchObject({ retry: 0 });
  });

  it('waits one second before a retry, doubling up to 30', () => {
    expect([0, 1, 2, 4, 5, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });

  it('persists reference data for 24 hours, written at most once a second', () => {
    expect([OFFLINE_CACHE_MS, PERSIST_THROTTLE_MS, PERSISTED.gcTime]).toEqual([86_400_000, 1000, 86_400_000]);
  });

  it('applies the stale time of each kind of data', () => {
    expect(FRESHNESS_MS).toEqual({
      user: 300_000,
      organization: 600_000,
      products: 900_000,
      productStats: 120_000,
      subscriptions: 300_000,
      tiers: 1_800_000,
      cycles: 1_800_000,
      countries: 3_600_000,
      industries: 3_600_000,
      frequencies: 1_800_000,
      measurementSets: 0,
      participantLists: 0,
      default: 0,
    });
  });
});

describe('prefetched data', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function setUp() {
    const client = createQueryClient();
    const queryFn = jest.fn(async () => 'data');
    const options = { queryKey: ['panel'], queryFn };
    /** Mounts and unmounts a page. */
    const show = async () => {
      const leave = new QueryObserver(client, client.defaultQueryOptions(options)).subscribe(() => {});
      await jest.advanceTimersByTimeAsync(0);
      leave();
    };
    return { client, queryFn, show, prefetch: () => client.prefetchQuery(options) };
  }

  it('is not fetched again by the page that follows', async () => {
    const { queryFn, show, prefetch } = setUp();
    await prefetch();
    await jest.advanceTimersByTimeAsync(4000);
    await show();
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('is fetched again after five seconds or an invalidation', async () => {
    const { client, queryFn, show, prefetch } = setUp();
    await prefetch();
    await jest.advanceTimersByTimeAsync(5000);
    await show();
    expect(queryFn).toHaveBeenCalledTimes(2);
    await prefetch();
    await client.invalidateQueries({ queryKey: ['panel'] });
    await show();
    expect(queryFn).toHaveBeenCalledTimes(4);
  });

  it('does not apply to a response that arrived while its page was mounted', async () => {
    const { queryFn, show } = setUp();
    await show();
    await show();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

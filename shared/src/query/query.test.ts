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
  it('keeps what nobody shows for 10 minutes, tries a query once more and a mutation never', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({ gcTime: 600_000, retry: 1, refetchOnWindowFocus: false, staleTime: 0 });
    expect(mutations).toMatchObject({ retry: 0 });
  });

  it('waits one second, doubling to 30', () => {
    expect([0, 1, 2, 4, 5, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });

  it('keeps reference data between visits for 24 hours, written at most once a second', () => {
    expect([OFFLINE_CACHE_MS, PERSIST_THROTTLE_MS, PERSISTED.gcTime]).toEqual([86_400_000, 1000, 86_400_000]);
  });

  it('counts data as fresh for as long as its kind is', () => {
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

describe('what was fetched ahead of a page', () => {
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
    return { client, queryFn, show, fetchAhead: () => client.prefetchQuery(options) };
  }

  it('is not asked for again by the page that follows', async () => {
    const { queryFn, show, fetchAhead } = setUp();
    await fetchAhead();
    await jest.advanceTimersByTimeAsync(4000);
    await show();
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('is asked for again five seconds later, or once it was invalidated', async () => {
    const { client, queryFn, show, fetchAhead } = setUp();
    await fetchAhead();
    await jest.advanceTimersByTimeAsync(5000);
    await show();
    expect(queryFn).toHaveBeenCalledTimes(2);
    await fetchAhead();
    await client.invalidateQueries({ queryKey: ['panel'] });
    await show();
    expect(queryFn).toHaveBeenCalledTimes(4);
  });

  it('says nothing of an answer that a page has seen come', async () => {
    const { queryFn, show } = setUp();
    await show();
    await show();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

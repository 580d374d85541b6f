import { expect, it } from '@jest/globals';
import { createCache } from './cache.ts';

it('createCache loads a value once for simultaneous calls, caches it, and loads a missing one again', async () => {
  const cache = createCache<string>(2);
  const found: string[] = [];
  const find = (value: string | undefined) => async () => {
    found.push(String(value));
    return value;
  };
  expect(await Promise.all([1, 2, 3].map(() => cache.getOrLoad('a', find('one'))))).toEqual(['one', 'one', 'one']);
  expect(await cache.getOrLoad('a', find('other'))).toBe('one');
  expect(await cache.getOrLoad('b', find(undefined))).toBeUndefined();
  expect(await cache.getOrLoad('b', find('two'))).toBe('two');
  expect(await cache.getOrLoad('a', find('other'))).toBe('one');
  await expect(cache.getOrLoad('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.getOrLoad('c', find('three'))).toBe('three');
  // Its capacity is two: the third value evicted the least recently used one.
  expect(await cache.getOrLoad('a', find('other'))).toBe('one');
  expect(await cache.getOrLoad('b', find('again'))).toBe('again');
  expect(found).toEqual(['one', 'undefined', 'two', 'three', 'again']);
});

import { expect, it } from '@jest/globals';
import { createCache } from './cache.ts';

it('createCache loads a value once for simultaneous calls, caches it, and loads a missing one again', async () => {
  const memory = createCache<string>(2);
  const found: string[] = [];
  const find = (value: string | undefined) => async () => {
    found.push(String(value));
    return value;
  };
  expect(await Promise.all([1, 2, 3].map(() => memory.getOrLoad('a', find('one'))))).toEqual(['one', 'one', 'one']);
  expect(await memory.getOrLoad('a', find('other'))).toBe('one');
  expect(await memory.getOrLoad('b', find(undefined))).toBeUndefined();
  expect(await memory.getOrLoad('b', find('two'))).toBe('two');
  expect(await memory.getOrLoad('a', find('other'))).toBe('one');
  await expect(memory.getOrLoad('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memory.getOrLoad('c', find('three'))).toBe('three');
  // Its capacity is two: a third value cleared the first.
  expect(await memory.getOrLoad('a', find('again'))).toBe('again');
  expect(found).toEqual(['one', 'undefined', 'two', 'three', 'again']);
});

import { expect, it, jest } from '@jest/globals';
import { loadWithRetries } from './load-with-retries.ts';

const failing = (message: string) => jest.fn(() => Promise.reject(new Error(message)));

it.each([
  ['that is missing twice more', 'Loading chunk 12 failed.\n(missing: https://veleta.test/12.js)', [400, 1200]],
  ['that timed out once more', 'Loading chunk 12 failed.\n(timeout: https://veleta.test/12.js)', [400]],
])('tries a chunk %s', async (_, message, expected) => {
  const load = failing(message);
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  await expect(loadWithRetries(load, pause)).rejects.toThrow(message);
  expect(pauses).toEqual(expected);
  expect(load).toHaveBeenCalledTimes(expected.length + 1);
});

it('stops at the first success', async () => {
  const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue('code');
  expect(await loadWithRetries(load, async () => {})).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

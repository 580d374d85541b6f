import { describe, expect, it } from '@jest/globals';
import { createFairQueue } from './fair-queue.ts';

const LIMITS = { concurrency: 1, maxPerCaller: 3, maxTotal: 6, retryAfterSeconds: 5 };

/** Fills a queue. `done` lists the tasks in the order in which they ran, `refused` the rejected ones. */
function fill(callers: readonly string[], limits = LIMITS) {
  const queue = createFairQueue(limits);
  const done: string[] = [];
  const refused: string[] = [];
  const all = callers.map((caller, index) =>
    queue
      .run(caller, async () => void done.push(`${caller}${index}`))
      .catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 5 });
        refused.push(`${caller}${index}`);
      }),
  );
  return { queue, done, refused, settled: Promise.all(all) };
}

describe('createFairQueue', () => {
  it('serves callers round robin', async () => {
    const { done, refused, settled } = fill(['a', 'a', 'a', 'a', 'b', 'c', 'b']);
    await settled;
    expect(done).toEqual(['a0', 'a1', 'b4', 'c5', 'a2', 'b6', 'a3']);
    expect(refused).toEqual([]);
  });

  it('rejects only the tasks of a caller with too many', async () => {
    const { done, refused, settled } = fill(['a', 'a', 'a', 'a', 'a', 'a', 'b']);
    await settled;
    expect(refused).toEqual(['a4', 'a5']);
    expect(done).toContain('b6');
  });

  it('drops a task of the longest queue for a new caller when the queue is full', async () => {
    const { done, refused, settled } = fill(['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c']);
    await settled;
    expect(refused).toEqual(['a3']);
    expect(done).toContain('c7');
  });

  it('rejects a new caller when all queues are equally short', async () => {
    const { refused, settled } = fill(['a', 'b', 'c', 'd'], { ...LIMITS, maxTotal: 2 });
    await settled;
    expect(refused).toEqual(['d3']);
  });

  it('continues after a task that fails', async () => {
    const { queue, done, settled } = fill(['a']);
    await settled;
    const failing = queue.run('b', () => Promise.reject(new Error('no luck')));
    const next = queue.run('b', async () => void done.push('next'));
    await expect(failing).rejects.toThrow('no luck');
    await next;
    expect(done).toEqual(['a0', 'next']);
  });
});

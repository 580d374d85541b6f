import { describe, expect, it } from '@jest/globals';
import { createBatches } from './batches.ts';

/** Creates batches whose transactions end on request, on a manual clock. */
function openBatches(answer = (item: string): string => item.toUpperCase()) {
  const running: { items: readonly string[]; end: () => void }[] = [];
  let nowMs = 0;
  const run = async (items: readonly string[]) => {
    await new Promise<void>((end) => running.push({ items, end }));
    return items.map(answer);
  };
  const batches = createBatches(run, () => nowMs);
  return {
    add: (key: string, item: string) => batches.add(key, item),
    running: async (count: number) => {
      while (running.length < count) await new Promise(setImmediate);
      return running.map(({ items }) => items);
    },
    end: (index: number, tookMs: number) => {
      nowMs += tookMs;
      running[index]?.end();
    },
  };
}

const items = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`);

describe('batches', () => {
  it('put those who come while a transaction runs into the next one, and answer each by its own outcome', async () => {
    const { add, running, end } = openBatches();
    const outcomes = Promise.all(['a', 'b', 'c'].map((item) => add('survey', item)));
    expect(await running(1)).toEqual([['a']]);
    end(0, 5);
    expect(await running(2)).toEqual([['a'], ['b', 'c']]);
    end(1, 5);
    expect(await outcomes).toEqual(['A', 'B', 'C']);
  });

  it('begin again for a key of which nobody waited any more', async () => {
    const { add, running, end } = openBatches();
    const first = add('survey', 'a');
    await running(1);
    end(0, 5);
    expect(await first).toBe('A');
    await new Promise(setImmediate);
    const second = add('survey', 'b');
    expect(await running(2)).toEqual([['a'], ['b']]);
    end(1, 5);
    expect(await second).toBe('B');
  });

  it('fail where a transaction answers for fewer than it was given', async () => {
    const batches = createBatches(async () => []);
    await expect(batches.add('survey', 'a')).rejects.toThrow('A batch answered for more or fewer items than it has.');
  });

  it('let one key wait for no other', async () => {
    const { add, running, end } = openBatches();
    void add('one', 'a');
    const other = add('other', 'b');
    expect(await running(2)).toEqual([['a'], ['b']]);
    end(1, 5);
    expect(await other).toBe('B');
  });

  it('refuse who would wait for longer than a second and a half, and nobody after that is over', async () => {
    const { add, running, end } = openBatches();
    const first = add('survey', 'slow');
    const others = items(250).map((item) => add('survey', item));
    await running(1);
    end(0, 1_000);
    await first;
    await running(2);
    // 150 items wait for two transactions, of which the previous one took a second.
    others.push(...items(50).map((item) => add('survey', item)));
    await expect(add('survey', 'one too many')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 });
    for (const [index, tookMs] of [
      [1, 10],
      [2, 10],
      [3, 10],
    ] as const) {
      await running(index + 1);
      end(index, tookMs);
    }
    await Promise.all(others);
    const late = add('survey', 'late');
    await running(5);
    end(4, 5);
    expect(await late).toBe('LATE');
  });

  it('try the others by themselves where the database refuses one', async () => {
    const tried: (readonly string[])[] = [];
    const batches = createBatches(async (batch: readonly string[]) => {
      tried.push(batch);
      if (batch.includes('bad')) throw Object.assign(new Error('bad text'), { code: '22021' });
      return batch;
    });
    const outcomes = await Promise.allSettled(['first', 'bad', 'good'].map((item) => batches.add('survey', item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(tried).toEqual([['first'], ['bad', 'good'], ['bad'], ['good']]);
  });

  it('fail together where the database is away', async () => {
    let runs = 0;
    const batches = createBatches<string, string>(async () => {
      runs += 1;
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    });
    const outcomes = await Promise.allSettled(items(20).map((item) => batches.add('survey', item)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect(runs).toBe(2);
  });
});

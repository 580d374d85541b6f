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

describe('createBatches', () => {
  it('collects items during a transaction into the next one and resolves each with its own outcome', async () => {
    const { add, running, end } = openBatches();
    const outcomes = Promise.all(['a', 'b', 'c'].map((item) => add('survey', item)));
    expect(await running(1)).toEqual([['a']]);
    end(0, 5);
    expect(await running(2)).toEqual([['a'], ['b', 'c']]);
    end(1, 5);
    expect(await outcomes).toEqual(['A', 'B', 'C']);
  });

  it('starts again for a key whose queue was empty', async () => {
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

  it('rejects the items if a transaction returns too few outcomes', async () => {
    const batches = createBatches(async () => []);
    await expect(batches.add('survey', 'a')).rejects.toThrow(
      'The number of outcomes differs from the number of items.',
    );
  });

  it('runs keys independently', async () => {
    const { add, running, end } = openBatches();
    void add('one', 'a');
    const other = add('other', 'b');
    expect(await running(2)).toEqual([['a'], ['b']]);
    end(1, 5);
    expect(await other).toBe('B');
  });

  it('rejects items that would wait longer than 1.5 seconds, and accepts again afterwards', async () => {
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

  it('retries items one by one after the database rejects a batch', async () => {
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

  it('rejects the whole batch if the database is unavailable', async () => {
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

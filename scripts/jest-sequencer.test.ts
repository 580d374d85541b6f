import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import Sequencer from './jest-sequencer.mjs';

const root = resolve(import.meta.dirname, '..');
const SECONDS: Record<string, number> = JSON.parse(readFileSync(join(root, 'scripts/slow-tests.json'), 'utf8'));
const slow = Object.keys(SECONDS);
const quick = Array.from({ length: 40 }, (_, index) => `shared/src/quick-${index}.test.ts`);
const testsOf = (names: readonly string[]) => names.map((name) => ({ path: join(root, name) }));
const namesOf = (tests: readonly { path: string }[]) => tests.map(({ path }) => path.slice(root.length + 1));
const sequencer = (seed: number) => new Sequencer({ contexts: [], globalConfig: { seed } });
const sorted = (seed: number) => namesOf(sequencer(seed).sort(testsOf([...quick, ...slow])));

describe('test order', () => {
  it('starts with the slowest files in descending order', () => {
    const seconds = sorted(1).map((name) => SECONDS[name] ?? 0);
    expect(seconds).toEqual(seconds.toSorted((one, other) => other - one));
    expect(seconds.slice(0, slow.length)).not.toContain(0);
  });

  it('is random for the other files, and reproducible by seed', () => {
    expect(sorted(1)).toEqual(sorted(1));
    expect(sorted(1)).not.toEqual(sorted(2));
    expect([...sorted(1)].sort()).toEqual([...quick, ...slow].sort());
  });

  it('lists only existing slow files', () => {
    expect(slow.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });
});

describe('test shard', () => {
  const shardOf = (shardIndex: number, seed: number) =>
    namesOf(sequencer(seed).shard(testsOf([...quick, ...slow]), { shardIndex, shardCount: 4 }));

  it("contains each file exactly once, independent of the machine's seed", () => {
    const shards = [1, 2, 3, 4].flatMap((index) => shardOf(index, index));
    expect(shards.sort()).toEqual([...quick, ...slow].sort());
  });

  it('contains its share of the slow files', () => {
    for (const index of [1, 2, 3, 4]) {
      const share = shardOf(index, 1).filter((name) => slow.includes(name)).length;
      expect(share).toBeGreaterThanOrEqual(Math.floor(slow.length / 4));
    }
  });
});

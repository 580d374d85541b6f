// Orders the test files of a run and divides them among machines (`--shard`).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

const root = resolve(import.meta.dirname, '..');
/**
 * Seconds of the slowest test files on a quiet machine with two cores. Accuracy is not important: they only decide the
 * order.
 */
const SECONDS = JSON.parse(readFileSync(resolve(import.meta.dirname, 'slow-tests.json'), 'utf8'));

const nameOf = ({ path }) => relative(root, path).replaceAll('\\', '/');
const secondsOf = (test) => SECONDS[nameOf(test)] ?? 0;
const slowestFirst = (one, other) => secondsOf(other) - secondsOf(one);
/** Returns a pseudo-random sort key by seed, the same on every machine. */
const sortKeyOf = (test, seed) =>
  createHash('sha1')
    .update(`${seed} ${nameOf(test)}`)
    .digest('hex');

/**
 * Runs the slowest files first, so that no worker ends with one of them, and every other file in random order by the
 * seed of the run (`--seed`).
 */
export default class Sequencer extends TestSequencer {
  #seed;

  constructor(options) {
    super(options);
    this.#seed = options.globalConfig.seed;
  }

  sort(tests) {
    const keyed = tests.map((test) => ({ test, key: sortKeyOf(test, this.#seed) }));
    return keyed
      .sort((one, other) => slowestFirst(one.test, other.test) || one.key.localeCompare(other.key))
      .map(({ test }) => test);
  }

  /** Distributes the files round-robin, slowest first, so that every machine gets its share of slow ones. */
  shard(tests, { shardIndex, shardCount }) {
    return tests
      .map((test) => ({ test, key: sortKeyOf(test, 0) }))
      .sort((one, other) => slowestFirst(one.test, other.test) || one.key.localeCompare(other.key))
      .filter((_, index) => index % shardCount === shardIndex - 1)
      .map(({ test }) => test);
  }
}

// The order of the test files of a run, and their division among machines (`--shard`).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

const root = resolve(import.meta.dirname, '..');
/** Seconds that the slowest files took on a quiet machine with two cores. Accuracy matters little: they decide an order only. */
const SECONDS = JSON.parse(readFileSync(resolve(import.meta.dirname, 'slow-tests.json'), 'utf8'));

const nameOf = ({ path }) => relative(root, path).replaceAll('\\', '/');
const secondsOf = (test) => SECONDS[nameOf(test)] ?? 0;
const slowestFirst = (one, other) => secondsOf(other) - secondsOf(one);
/** A place in a random order that the seed decides, the same on every machine. */
const placeOf = (test, seed) =>
  createHash('sha1')
    .update(`${seed} ${nameOf(test)}`)
    .digest('hex');

/**
 * Runs the slowest files first, slowest to quickest, so that no worker is left with one of them at the end, and every other
 * file in a random order. The seed of the run (`--seed`) decides that order.
 */
export default class Sequencer extends TestSequencer {
  #seed;

  constructor(options) {
    super(options);
    this.#seed = options.globalConfig.seed;
  }

  sort(tests) {
    const placed = tests.map((test) => ({ test, place: placeOf(test, this.#seed) }));
    return placed
      .sort((one, other) => slowestFirst(one.test, other.test) || one.place.localeCompare(other.place))
      .map(({ test }) => test);
  }

  /** Deals the files out like cards, slowest first, so that every machine gets its share of the slow ones. */
  shard(tests, { shardIndex, shardCount }) {
    return tests
      .map((test) => ({ test, place: placeOf(test, 0) }))
      .sort((one, other) => slowestFirst(one.test, other.test) || one.place.localeCompare(other.place))
      .filter((_, index) => index % shardCount === shardIndex - 1)
      .map(({ test }) => test);
  }
}

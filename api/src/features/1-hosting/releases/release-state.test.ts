import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { releasesFor } from './cohort.ts';
import { prune } from './prune.ts';
import {
  ReleaseRejectedError,
  abort,
  deploy,
  goodVersions,
  isBundled,
  promote,
  rollback,
  startCanary,
  type ReleaseState,
} from './release-state.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-03-02T09:00:00.000Z');
const on = (day: number) => ({ by: 'team', at: new Date(START_MS + day * DAY_MS).toISOString() });
const release = (version: string, day = 0) => ({ version, published_at: on(day).at });
const deployed = (...versions: string[]): ReleaseState =>
  versions.reduce<ReleaseState | null>((state, version, day) => deploy(state, release(version, day), on(day)), null)!;
const versionsOf = ({ releases }: ReleaseState) => releases.map(({ version }) => version);
const served = (state: ReleaseState, bucket: number | null, accountId: string | null = null) =>
  releasesFor(state, bucket === null ? null : { bucket, accountId }).map(({ version }) => version);

describe('deploy', () => {
  it('makes a release current, with earlier good ones as fallbacks', () => {
    const state = deployed('1', '2', '3');
    expect(served(state, null)).toEqual(['3', '2', '1']);
    expect(state.history.map(({ action, version, previous }) => [action, version, previous])).toEqual([
      ['deploy', '1', undefined],
      ['deploy', '2', '1'],
      ['deploy', '3', '2'],
    ]);
  });

  it('lets another bundled build replace a bundled one, but not a deployed one', () => {
    const bundled = deploy(null, release('1'), { ...on(0), action: 'bundled' });
    expect(isBundled(bundled)).toBe(true);
    expect(isBundled(deploy(bundled, release('2'), on(1)))).toBe(false);
    expect(isBundled(rollback(deploy(bundled, release('2'), on(1)), on(2)))).toBe(false);
  });
});

describe('rollback', () => {
  it('returns to the previous good release, and the replaced one is no fallback', () => {
    const state = rollback(deployed('1', '2', '3'), on(4));
    expect([state.current, served(state, 0)]).toEqual(['2', ['2', '1']]);
    expect(rollback(state, on(5)).current).toBe('1');
    expect(() => rollback(rollback(state, on(5)), on(6))).toThrow(ReleaseRejectedError);
  });

  it('returns to a given kept version, and lists the kept ones otherwise', () => {
    const state = rollback(deployed('1', '2', '3'), { ...on(4), toVersion: '1' });
    expect(served(state, 0)).toEqual(['1']);
    expect(served(rollback(state, { ...on(5), toVersion: '3' }), 0)).toEqual(['3']);
    expect(() => rollback(state, { ...on(5), toVersion: '9' })).toThrow('Available versions: 3, 2, 1');
    expect(() => rollback(state, { ...on(5), toVersion: '1' })).toThrow('already');
  });

  it('ends a canary', () => {
    const tried = startCanary(deployed('1', '2'), release('3'), { ...on(3), percent: 10, organizations: [] });
    const state = rollback(tried, on(4));
    expect([state.current, state.canary]).toEqual(['1', null]);
    expect(state.history.slice(-2).map(({ action }) => action)).toEqual(['abort', 'rollback']);
  });
});

describe('startCanary', () => {
  const tried = (percent: number, organizations: string[] = []) =>
    startCanary(deployed('1', '2'), release('3', 3), { ...on(3), percent, organizations });

  it('serves exactly its percentage of cohorts, always the same, with earlier releases as fallbacks', () => {
    for (const percent of [1, 10, 50, 99, 100]) {
      const buckets = Array.from({ length: 100 }, (_, bucket) => served(tried(percent), bucket)[0]);
      expect(buckets.filter((version) => version === '3')).toHaveLength(percent);
    }
    expect(served(tried(10), 9)).toEqual(['3', '2', '1']);
    expect(served(tried(10), 10)).toEqual(['2', '1']);
    expect(served(tried(100), null)).toEqual(['2', '1']);
  });

  it('serves about its percentage of a thousand sessions', () => {
    const buckets = fc.sample(fc.nat(99), { numRuns: 1_000, seed: 7 });
    const share = buckets.filter((bucket) => served(tried(10), bucket)[0] === '3').length;
    expect(share).toBe(buckets.filter((bucket) => bucket < 10).length);
  });

  it('serves its organizations at any percentage', () => {
    const state = tried(0, ['acme']);
    expect([served(state, 0, 'acme')[0], served(state, 0, 'other')[0], served(state, 0)[0]]).toEqual(['3', '2', '2']);
  });

  it('can be promoted or aborted', () => {
    expect(served(promote(tried(10), on(4)), null)).toEqual(['3', '2', '1']);
    expect(served(abort(tried(10), on(4)), 0)).toEqual(['2', '1']);
    expect(() => promote(deployed('1'), on(4))).toThrow('There is no canary');
    expect(() => abort(deployed('1'), on(4))).toThrow('There is no canary');
  });

  it('is rejected if it would be served to no browser, or without another current release', () => {
    const options = { ...on(3), percent: 10, organizations: [] };
    expect(() => startCanary(null, release('1'), options)).toThrow('Deploy without a canary');
    expect(() => startCanary(deployed('1'), release('1'), options)).toThrow('already');
    expect(() => tried(0)).toThrow('served to no browser');
  });
});

describe('prune', () => {
  it('keeps the needed releases, and removes the others', () => {
    const state = deployed('1', '2', '3', '4', '5');
    expect(versionsOf(prune(state, { ...on(100), newest: 2, days: 7 }))).toEqual(['5', '4']);
    expect(prune(state, { ...on(5), newest: 1, days: 7 })).toBe(state);
  });

  it('keeps releases served within the last days, for open tabs', () => {
    const state = deploy(deployed('1', '2', '3'), release('4', 50), on(50));
    expect(versionsOf(prune(state, { ...on(55), newest: 1, days: 7 }))).toEqual(['4', '3']);
    const left = rollback(deploy(state, release('5', 60), on(60)), on(70));
    expect(versionsOf(prune(left, { ...on(75), newest: 1, days: 7 }))).toEqual(['5', '4', '3']);
  });

  it('keeps an old release that was replaced five days ago, although it is no fallback', () => {
    const replaced = deployed('1', '2');
    const state = ['3', '4', '5'].reduce(
      (before, version, at) => deploy(before, release(version), on(50 + at)),
      replaced,
    );
    expect(versionsOf(prune(state, { ...on(55), newest: 1, days: 7 }))).toEqual(['5', '4', '3', '2']);
    expect(versionsOf(prune(state, { ...on(57), newest: 1, days: 7 }))).toEqual(['5', '4', '3', '2']);
    expect(versionsOf(prune(state, { ...on(58), newest: 1, days: 7 }))).toEqual(['5', '4', '3']);
    expect(versionsOf(prune(state, { ...on(59), newest: 1, days: 7 }))).toEqual(['5', '4']);
  });

  it('keeps a canary that ended five days ago', () => {
    const tried = startCanary(deployed('1', '2', '3'), release('4', 3), { ...on(3), percent: 10, organizations: [] });
    const state = deploy(abort(tried, on(50)), release('5', 51), on(51));
    expect(versionsOf(prune(state, { ...on(55), newest: 1, days: 7 }))).toEqual(['5', '4', '3']);
    expect(versionsOf(prune(state, { ...on(58), newest: 1, days: 7 }))).toEqual(['5', '3']);
  });

  it('records the removed releases in the history', () => {
    const state = prune(deployed('1', '2', '3', '4'), { ...on(100), newest: 1, days: 7 });
    expect(state.history.slice(-2)).toEqual([
      { ...on(100), action: 'prune', version: '2' },
      { ...on(100), action: 'prune', version: '1' },
    ]);
  });
});

/** Random actions of teams over months. */
const ACTION = fc.record({
  kind: fc.constantFrom('deploy', 'bundled', 'canary', 'promote', 'abort', 'rollback', 'rollback-to', 'prune'),
  version: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  days: fc.nat(20),
  newest: fc.integer({ min: 1, max: 3 }),
});

describe('any sequence of actions', () => {
  it('keeps the current release, its canary and the last good one, and serves a kept release to every cohort', () => {
    fc.assert(
      fc.property(fc.array(ACTION, { maxLength: 40 }), (actions) => {
        let state: ReleaseState | null = null;
        let day = 0;
        for (const { kind, version, days, newest } of actions) {
          day += days;
          const before: ReleaseState | null = state;
          const goodBefore = before ? goodVersions(before) : [];
          try {
            state = apply(before, kind, { version, day, newest });
          } catch (error) {
            if (!(error instanceof ReleaseRejectedError)) throw error;
          }
          if (!state) continue;
          const kept = versionsOf(state);
          expect(kept).toContain(state.current);
          expect(new Set(kept).size).toBe(kept.length);
          if (state.canary) expect(kept).toContain(state.canary.version);
          if (state.canary) expect(state.canary.version).not.toBe(state.current);
          expect(goodVersions(state)[0]).toBe(state.current);
          if (kind === 'prune') expect(goodVersions(state).slice(0, 2)).toEqual(goodBefore.slice(0, 2));
          for (const bucket of [null, 0, 50, 99]) expect(served(state, bucket).length).toBeGreaterThan(0);
          if (state.canary)
            expect(served(state, 0)).toEqual([...new Set([served(state, 0)[0], ...served(state, null)])]);
        }
      }),
      { seed: 20_260_302, numRuns: 400 },
    );
  });
});

function apply(
  state: ReleaseState | null,
  kind: string,
  { version, day, newest }: { version: string; day: number; newest: number },
): ReleaseState | null {
  const stamp = on(day);
  if (kind === 'deploy' || kind === 'bundled') return deploy(state, release(version, day), { ...stamp, action: kind });
  if (kind === 'canary') return startCanary(state, release(version, day), { ...stamp, percent: 10, organizations: [] });
  if (!state) return null;
  if (kind === 'promote') return promote(state, stamp);
  if (kind === 'abort') return abort(state, stamp);
  if (kind === 'rollback') return rollback(state, stamp);
  if (kind === 'rollback-to') return rollback(state, { ...stamp, toVersion: version });
  return prune(state, { ...stamp, newest, days: 7 });
}

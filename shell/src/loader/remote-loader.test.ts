import { describe, expect, it } from '@jest/globals';
import { remoteEntry } from '../testing/remote-entry.ts';
import type { Guards } from './guards.ts';
import { RemoteLoadError } from './load-error.ts';
import { createRemoteLoader, type LoadEvent } from './remote-loader.ts';

const remoteModule = { contract: 1, name: 'mf-stats', routes: {}, slots: {}, messages: {} };
const good = { default: remoteModule };
const entry = remoteEntry();

/** Creates a loader whose containers return the given results in order; an Error is thrown. */
function loaderOf(...outcomes: unknown[]) {
  return guardedLoader(null, ...outcomes);
}

function guardedLoader(guards: Guards | null, ...outcomes: unknown[]) {
  const opened: string[] = [];
  const pauses: number[] = [];
  const limits: number[] = [];
  const events: LoadEvent[] = [];
  const timers: { callback: () => void; isOff: boolean }[] = [];
  const loader = createRemoteLoader({
    containers: {
      async open(container, { version }, { isFresh, limitMs }) {
        limits.push(limitMs);
        opened.push(`${container} ${version}${isFresh ? ' fresh' : ''}`);
        const outcome = outcomes.shift();
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    },
    report: (event) => events.push(event),
    pause: async (ms) => {
      pauses.push(ms);
    },
    fraction: () => 1,
    baseBackoffMs: 100,
    schedule: (callback) => {
      const timer = { callback, isOff: false };
      timers.push(timer);
      return () => {
        timer.isOff = true;
      };
    },
    guards: async () => guards,
  });
  return { loader, opened, pauses, events, timers, limits };
}
const broken = () => new Error('HTTP 500 for /remoteEntry.js');

describe('RemoteLoader', () => {
  it('loads the current release once for all callers', async () => {
    const { loader, opened, events } = loaderOf(good);
    const [one, other] = await Promise.all([loader.load(entry), loader.load(entry)]);
    expect(one).toBe(remoteModule);
    expect(other).toBe(remoteModule);
    expect(opened).toEqual(['veleta_stats 2.0.0']);
    expect(loader.versionOf('mf-stats')).toBe('2.0.0');
    expect(events).toEqual([]);
  });

  it('tries twice plainly and once with a fresh container, with growing pauses', async () => {
    const { loader, opened, pauses } = loaderOf(broken(), broken(), good);
    await loader.load(entry);
    expect(opened).toEqual(['veleta_stats 2.0.0', 'veleta_stats 2.0.0', 'veleta_stats 2.0.0 fresh']);
    expect(pauses).toEqual([100, 200]);
  });

  it('falls back to the older release at once and reports it', async () => {
    const { loader, opened, pauses, events } = loaderOf(broken(), broken(), broken(), good);
    await loader.load(entry);
    expect(opened.at(-1)).toBe('veleta_stats 1.0.0 fresh');
    expect(pauses).toHaveLength(2);
    expect(loader.versionOf('mf-stats')).toBe('1.0.0');
    expect(events).toMatchObject([{ kind: 'remote_fell_back', remote: 'mf-stats', version: '1.0.0' }]);
  });

  it('abandons a release after two timeouts, and gives it more time on a retry', async () => {
    const hung = () => new Error('ScriptNetworkError: Script "/x" timed out.');
    const { loader, opened } = loaderOf(hung(), hung(), good);
    await loader.load(entry);
    expect(opened).toEqual(['veleta_stats 2.0.0', 'veleta_stats 2.0.0', 'veleta_stats 1.0.0 fresh']);
    const only = { ...entry, releases: entry.releases.slice(0, 1) };
    const alone = loaderOf(hung(), hung(), good);
    await expect(alone.loader.load(only)).rejects.toMatchObject({ kind: 'timeout' });
    await expect(alone.loader.load(only)).resolves.toBe(remoteModule);
    expect(alone.limits).toEqual([2500, 2500, 15_000]);
  });

  it('uses the older release of one that does not work, and the current one again after a reset', async () => {
    const { loader, opened, events } = loaderOf(good, good, good);
    await loader.load(entry);
    expect(loader.fallBack(entry, 'planted')).toBe(true);
    await loader.load(entry);
    expect([opened.at(-1), loader.versionOf('mf-stats')]).toEqual(['veleta_stats 1.0.0 fresh', '1.0.0']);
    expect(events).toMatchObject([
      { kind: 'remote_fell_back', version: '1.0.0', message: expect.stringContaining('2.0.0: planted') },
    ]);
    expect(loader.fallBack(entry, 'planted again')).toBe(false);
    loader.reset('mf-stats');
    await loader.load(entry);
    expect(opened.at(-1)).toBe('veleta_stats 2.0.0');
  });

  it('does not retry a release that needs another version of a shared module', async () => {
    const { loader, opened } = loaderOf(
      new Error(
        'Version 5.1.0 of shared singleton module zustand does not satisfy the requirement of veleta_stats which needs ^6.0.0',
      ),
      good,
    );
    await loader.load(entry);
    expect(opened).toEqual(['veleta_stats 2.0.0', 'veleta_stats 1.0.0 fresh']);
  });

  it.each([
    ['nothing', undefined],
    ['no default export', {}],
    ['another contract', { default: { ...remoteModule, contract: 2 } }],
    ['another remote', { default: { ...remoteModule, name: 'mf-auth' } }],
    ['no routes', { default: { ...remoteModule, routes: undefined } }],
    ['routes that are null', { default: { ...remoteModule, routes: null } }],
    ['slots that are a text', { default: { ...remoteModule, slots: 'none' } }],
    ['null', null],
    ['a text', 'a remote'],
    ['a default export that is null', { default: null }],
  ])('rejects %s as a remote', async (_, outcome) => {
    const { loader, opened, events } = loaderOf(outcome, good);
    await loader.load(entry);
    expect(opened).toHaveLength(2);
    expect(events).toMatchObject([
      { kind: 'remote_fell_back', message: 'mf-stats 2.0.0: contract: mf-stats exposes no module of contract 1' },
    ]);
  });

  it('throws if no release can be loaded, and reports it once', async () => {
    const { loader, events } = loaderOf(broken(), broken(), broken(), broken());
    const error: unknown = await loader.load(entry).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RemoteLoadError);
    expect(error).toMatchObject({ remote: 'mf-stats', version: '1.0.0', kind: 'http' });
    expect(events).toMatchObject([{ kind: 'remote_failed' }]);
  });

  it('tries again on a call after a failure', async () => {
    const { loader, opened } = loaderOf(broken(), broken(), broken(), broken(), good);
    await loader.load(entry).catch(() => {});
    await expect(loader.load(entry)).resolves.toBe(remoteModule);
    expect(opened.at(-1)).toBe('veleta_stats 2.0.0');
  });

  it('reports the failure of a prefetch and of the page after it once, and again after a success or a reset', async () => {
    const failures = (count: number) => Array.from({ length: count * 4 }, broken);
    const { loader, events } = loaderOf(...failures(3), good, ...failures(1));
    const fail = () => expect(loader.load(entry)).rejects.toBeInstanceOf(RemoteLoadError);
    await fail();
    await fail();
    expect(events).toHaveLength(1);
    loader.reset('mf-stats');
    await fail();
    expect(events).toHaveLength(2);
    await loader.load(entry);
    expect(loader.fallBack(entry, 'planted')).toBe(true);
    await fail();
    expect(events).toHaveLength(3);
  });

  it('reports slow loading only while it is in progress', async () => {
    const { loader, timers, events } = loaderOf(good);
    const loading = loader.load(entry);
    timers[0]?.callback();
    expect(events).toMatchObject([{ kind: 'remote_slow', version: '2.0.0', message: 'not loaded after 2000 ms' }]);
    await loading;
    expect(timers[0]?.isOff).toBe(true);
  });
});

describe('a remote without a release', () => {
  const none = { ...entry, releases: [] };

  it('fails at once', async () => {
    const { loader, opened, events } = loaderOf();
    await expect(loader.load(none)).rejects.toThrow('mf-stats : unknown: no release');
    expect(opened).toEqual([]);
    expect(events).toMatchObject([{ kind: 'remote_failed', version: '' }]);
  });
});

describe('a loaded remote', () => {
  it('is in use from the first request on, but not after a failure', async () => {
    const { loader } = loaderOf(broken(), broken(), broken(), broken());
    expect(loader.isUsed('mf-stats')).toBe(false);
    const loading = loader.load(entry);
    expect(loader.isUsed('mf-stats')).toBe(true);
    await loading.catch(() => {});
    expect(loader.isUsed('mf-stats')).toBe(false);
  });

  it('cannot fall back before it is loaded', async () => {
    const { loader } = loaderOf(good);
    expect(loader.fallBack(entry, 'planted')).toBe(false);
    const loading = loader.load(entry);
    expect(loader.fallBack(entry, 'planted')).toBe(false);
    await loading;
  });

  it('has no version after a fallback until the next release is loaded', async () => {
    const { loader } = loaderOf(good, good);
    await loader.load(entry);
    loader.fallBack(entry, 'planted');
    expect(loader.versionOf('mf-stats')).toBeUndefined();
    expect(loader.isUsed('mf-stats')).toBe(false);
  });

  it('does not change on a reset without abandoned releases', async () => {
    const { loader, opened } = loaderOf(good);
    await loader.load(entry);
    loader.reset('mf-stats');
    await loader.load(entry);
    expect(opened).toEqual(['veleta_stats 2.0.0']);
  });
});

describe('a guarded loader', () => {
  const guardsOf = (changes: Partial<Guards>): Guards & { log: string[] } => {
    const log: string[] = [];
    return {
      log,
      begin: (remote, version) => log.push(`begin ${remote} ${version}`),
      end: (remote) => log.push(`end ${remote}`),
      forgive: (remote) => log.push(`forgive ${remote}`),
      hungVersion: () => undefined,
      undoChanges: () => null,
      ...changes,
    };
  };

  it('notes each release before it is opened and afterwards', async () => {
    const guards = guardsOf({});
    await guardedLoader(guards, broken(), good).loader.load(entry);
    const once = ['begin mf-stats 2.0.0', 'end mf-stats'];
    expect(guards.log).toEqual([...once, ...once]);
  });

  it('skips a release that made the page hang', async () => {
    const { loader, opened } = guardedLoader(guardsOf({ hungVersion: () => '2.0.0' }), good);
    await loader.load(entry);
    expect(opened).toEqual(['veleta_stats 1.0.0']);
  });

  it('rejects an only release that made the page hang until a person tries again', async () => {
    let hung: string | undefined = '2.0.0';
    const guards = guardsOf({ hungVersion: () => hung, forgive: () => (hung = undefined) });
    const only = { ...entry, releases: entry.releases.slice(0, 1) };
    const { loader, opened } = guardedLoader(guards, good);
    await expect(loader.load(only)).rejects.toMatchObject({ kind: 'hung', version: '2.0.0' });
    expect(opened).toEqual([]);
    loader.reset('mf-stats');
    await loader.load(only);
    expect(opened).toEqual(['veleta_stats 2.0.0']);
  });

  it('falls back at once from a release that changes globals', async () => {
    const undoChanges = (_: string, version: string) => (version === '2.0.0' ? 'changed window.fetch' : null);
    const { loader, opened, events } = guardedLoader(guardsOf({ undoChanges }), good, good);
    await loader.load(entry);
    expect(opened).toEqual(['veleta_stats 2.0.0', 'veleta_stats 1.0.0 fresh']);
    expect(events).toMatchObject([
      { kind: 'remote_fell_back', message: 'mf-stats 2.0.0: globals: changed window.fetch' },
    ]);
  });

  it('keeps an only release that changes globals, which are restored', async () => {
    const { loader } = guardedLoader(guardsOf({ undoChanges: () => 'changed window.fetch' }), good);
    const only = { ...entry, releases: entry.releases.slice(0, 1) };
    await expect(loader.load(only)).resolves.toBe(remoteModule);
    expect(() => loader.assertGlobals(only, '/stats')).not.toThrow();
  });
});

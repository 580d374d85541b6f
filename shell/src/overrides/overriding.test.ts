import { describe, expect, it, jest } from '@jest/globals';
import type { RemoteEntry } from '@veleta/shared/contracts';
import type { RemoteModule } from '@veleta/shared/remote';
import type { Containers } from '../loader/remote-loader.ts';
import type { ReportedEvent } from '../remotes/remotes-context.ts';
import { remoteEntry } from '../testing/remote-entry.ts';
import { OverrideError, readAddress, type fetchOverride } from './override-source.ts';
import { createOverriding } from './overriding.ts';

const ORIGINS = ['http://localhost:4200'];
const URL_OF_STATS = 'http://localhost:4200/remote.json';
const known = { revision: 'r1', remotes: [remoteEntry('mf-auth'), remoteEntry('mf-stats')], problems: [] };
const remoteModule: RemoteModule = {
  contract: 1,
  name: 'mf-stats',
  routes: {},
  slots: {},
  messages: { en: jest.fn<never>(), es: jest.fn<never>() },
};

function start(remote: string, fetchEntry: typeof fetchOverride) {
  const reload = jest.fn();
  const overriding = createOverriding({
    origins: ORIGINS,
    overrides: [{ remote, url: URL_OF_STATS }],
    reload,
    fetchEntry,
  });
  const loaded: RemoteEntry[] = [];
  const openContainer = jest.fn<Containers['open']>(async () => ({ default: { ...remoteModule } }));
  const loader = overriding.adaptLoader(
    {
      load: async (entry) => {
        loaded.push(entry);
        return remoteModule;
      },
      versionOf: () => loaded[0]?.releases[0]?.version,
      isUsed: () => loaded.length > 0,
      fallBack: () => false,
      reset: () => {},
      beginStart: () => {},
      endStart: () => {},
      undoChanges: () => {},
      assertGlobals: () => {},
    },
    { open: openContainer },
  );
  return { overriding, loader, loaded, openContainer, reload };
}
const built = (version: string, descriptor = {}): RemoteEntry => remoteEntry('mf-stats', descriptor, [version]);
const versionsOf = (remotes: readonly RemoteEntry[]) =>
  remotes.map(({ name, releases }) => [name, ...releases.map(({ version }) => version)]);

describe('an override', () => {
  it('shows type errors until they are fixed, and keeps the code', async () => {
    const { overriding, loaded } = start('mf-stats', async () => built('dev.1'));
    await overriding.adaptRegistry(known);
    await overriding.onBuild('mf-stats', { kind: 'types', errors: ['src/a.ts:1:2 wrong', 'src/b.ts:3:4 wrong'] });
    expect(overriding.store.getState().typeErrors).toEqual({ 'mf-stats': 'src/a.ts:1:2 wrong\n\nsrc/b.ts:3:4 wrong' });
    expect([overriding.swapCount('mf-stats'), loaded]).toEqual([0, []]);
    await overriding.onBuild('mf-stats', { kind: 'types', errors: [] });
    expect(overriding.store.getState().typeErrors).toEqual({});
  });

  it('replaces the published remote without a fallback', async () => {
    const { overriding, loader, loaded } = start('mf-stats', async () => built('dev.1'));
    const { remotes } = await overriding.adaptRegistry(known);
    expect(versionsOf(remotes)).toEqual([
      ['mf-auth', '2.0.0', '1.0.0'],
      ['mf-stats', 'dev.1'],
    ]);
    await loader.load(known.remotes[1]!);
    expect(versionsOf(loaded)).toEqual([['mf-stats', 'dev.1']]);
  });

  it('adds a remote that is not in the registry', async () => {
    const { overriding } = start('mf-goals', async () => remoteEntry('mf-goals', {}, ['dev.1']));
    const { remotes } = await overriding.adaptRegistry(known);
    expect(remotes.map(({ name }) => name)).toEqual(['mf-auth', 'mf-stats', 'mf-goals']);
  });

  it('keeps menus without published code if it cannot be loaded, and is fetched again on retry', async () => {
    let isUp = false;
    const { overriding, loader, loaded } = start('mf-stats', async () => {
      if (!isUp) throw new OverrideError('unreachable', 'down');
      return built('dev.1');
    });
    const { remotes } = await overriding.adaptRegistry(known);
    expect(versionsOf(remotes)).toEqual([['mf-auth', '2.0.0', '1.0.0'], ['mf-stats']]);
    await expect(loader.load(known.remotes[1]!)).rejects.toThrow('down');
    expect(overriding.store.getState().failures).toEqual({ 'mf-stats': 'unreachable' });
    expect(loaded).toEqual([]);
    isUp = true;
    await loader.load(known.remotes[1]!);
    expect(versionsOf(loaded)).toEqual([['mf-stats', 'dev.1']]);
    expect(overriding.store.getState().failures).toEqual({});
  });

  it('is rejected if it is another remote or has conflicting claims', async () => {
    const other = start('mf-stats', async () => remoteEntry('mf-auth'));
    await other.overriding.adaptRegistry(known);
    expect(other.overriding.store.getState().failures).toEqual({ 'mf-stats': 'invalid' });
    const greedy = start('mf-stats', async () => built('dev.1', { routes: [{ path: '/auth', layout: 'main' }] }));
    expect(versionsOf((await greedy.overriding.adaptRegistry(known)).remotes)).toEqual([['mf-auth', '2.0.0', '1.0.0']]);
    expect(greedy.overriding.store.getState().failures).toEqual({ 'mf-stats': 'conflict' });
  });

  it('reports no failures of unpublished code', () => {
    const { overriding } = start('mf-stats', async () => built('dev.1'));
    const reported: ReportedEvent[] = [];
    const report = overriding.adaptReport((event) => reported.push(event));
    for (const remote of ['mf-stats', 'mf-auth'])
      report({ kind: 'remote_failed', remote, version: '1', message: 'planted' });
    expect(reported.map(({ remote }) => remote)).toEqual(['mf-auth']);
  });
});

describe('a build event', () => {
  const versions = (...names: string[]) => {
    const left = [...names];
    return async () => built(left.length > 1 ? left.shift()! : left[0]!);
  };

  it('swaps new code and notifies the areas, and ignores the current build', async () => {
    const { overriding, loader, openContainer } = start('mf-stats', versions('dev.1', 'dev.2'));
    const swapped = jest.fn();
    overriding.onSwap('mf-stats', swapped);
    await overriding.adaptRegistry(known);
    await loader.load(known.remotes[1]!);
    await overriding.onBuild('mf-stats', { kind: 'built', version: 'dev.1' });
    expect(openContainer).not.toHaveBeenCalled();
    await overriding.onBuild('mf-stats', { kind: 'built', version: 'dev.2' });
    expect(openContainer.mock.calls.map(([, release]) => release.version)).toEqual(['dev.2']);
    expect(swapped).toHaveBeenCalledTimes(1);
    expect(openContainer.mock.calls[0]?.[2].isFresh).toBe(true);
    expect(overriding.swapCount('mf-stats')).toBe(1);
    expect(loader.versionOf('mf-stats')).toBe('dev.2');
    expect(await loader.load(known.remotes[1]!)).not.toBe(remoteModule);
  });

  it('stores build and swap errors until the next successful build', async () => {
    const { overriding, loader, openContainer } = start('mf-stats', versions('dev.1', 'dev.2', 'dev.3'));
    await overriding.adaptRegistry(known);
    await loader.load(known.remotes[1]!);
    await overriding.onBuild('mf-stats', { kind: 'failed', errors: ['a', 'b'] });
    expect(overriding.store.getState().buildErrors).toEqual({ 'mf-stats': 'a\n\nb' });
    openContainer.mockRejectedValueOnce(new Error('thrown on import'));
    await overriding.onBuild('mf-stats', { kind: 'built', version: 'dev.2' });
    expect(overriding.store.getState().buildErrors).toEqual({ 'mf-stats': 'thrown on import' });
    expect(loader.versionOf('mf-stats')).toBe('dev.1');
    expect(await loader.load(known.remotes[1]!)).toBe(remoteModule);
    await overriding.onBuild('mf-stats', { kind: 'built', version: 'dev.3' });
    expect(overriding.store.getState().buildErrors).toEqual({});
  });

  it('applies the last build even if an earlier entry arrives late', async () => {
    let arrive = (): void => {};
    const slow = new Promise<void>((resolve) => (arrive = resolve));
    const entries = [
      async () => built('dev.1'),
      async () => {
        await slow;
        return built('dev.2');
      },
      async () => built('dev.3'),
    ];
    const { overriding, loader, openContainer } = start('mf-stats', () => entries.shift()!());
    await overriding.adaptRegistry(known);
    await loader.load(known.remotes[1]!);
    const first = overriding.onBuild('mf-stats', { kind: 'built', version: 'dev.2' });
    const second = overriding.onBuild('mf-stats', { kind: 'built', version: 'dev.3' });
    arrive();
    await Promise.all([first, second]);
    expect(openContainer.mock.calls.map(([, release]) => release.version)).toEqual(['dev.2', 'dev.3']);
    expect(overriding.swapCount('mf-stats')).toBe(2);
  });

  it('waits until the page has its remotes', async () => {
    const { overriding, openContainer, reload } = start('mf-stats', versions('dev.1', 'dev.2'));
    const handled = overriding.onBuild('mf-stats', { kind: 'built', version: 'dev.2' });
    await Promise.resolve();
    expect(reload).not.toHaveBeenCalled();
    await overriding.adaptRegistry(known);
    await handled;
    // The remote was not loaded yet, so its first visit uses the new entry.
    expect(reload).not.toHaveBeenCalled();
    expect(openContainer).not.toHaveBeenCalled();
    expect(overriding.swapCount('mf-stats')).toBe(1);
  });

  it('reloads the page if routes or menus differ', async () => {
    const entries = [built('dev.1'), built('dev.2', { routes: [{ path: '/stats/new', layout: 'main' }] })];
    const { overriding, reload } = start('mf-stats', async () => entries.shift()!);
    await overriding.adaptRegistry(known);
    await overriding.onBuild('mf-stats', { kind: 'built', version: 'dev.2' });
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('readAddress', () => {
  it.each([
    ['http://localhost:4200', URL_OF_STATS],
    [' http://localhost:4200/ ', URL_OF_STATS],
    ['http://localhost:4200/remote.json', URL_OF_STATS],
    ['http://localhost:4200/a/1.0/mf-manifest.json', 'http://localhost:4200/a/1.0/remote.json'],
    ['http://localhost:4200/a', 'http://localhost:4200/a/remote.json'],
  ])('resolves %s to a remote.json', (given, url) => {
    expect(readAddress(given, ORIGINS)).toEqual({ url });
  });

  it.each(['', 'localhost:4200', 'javascript:alert(1)', 'data:text/json,{}', 'http://u:p@localhost:4200'])(
    'rejects %s as invalid',
    (given) => {
      expect(readAddress(given, ORIGINS)).toEqual({ error: 'invalid' });
    },
  );

  it.each([
    'http://localhost:4201',
    'https://localhost:4200',
    'http://localhost.evil.example:4200',
    'http://127.0.0.1:4200',
  ])('rejects %s as a disallowed origin', (given) => {
    expect(readAddress(given, ORIGINS)).toEqual({ error: 'forbidden' });
  });
});

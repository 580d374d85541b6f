import { describe, expect, it, jest } from '@jest/globals';
import { remoteEntry } from '../testing/remote-entry.ts';
import { createCatalog } from './catalog.ts';
import type { KnownRemotes } from './parse-registry.ts';
import { watchCatalog } from './watch-catalog.ts';

const known = (revision: string, versions: Record<string, string>, shellVersion?: string): KnownRemotes => ({
  revision,
  ...(shellVersion !== undefined && { shellVersion }),
  remotes: Object.entries(versions).map(([name, version]) => remoteEntry(name, {}, [version])),
  problems: [],
});
const START = known('r1', { 'mf-auth': '1.0.0', 'mf-stats': '1.0.0' }, 'shell-1');

function catalogOf(served: () => Promise<KnownRemotes>, used: string[] = []) {
  const catalog = createCatalog({
    known: START,
    shellVersion: 'shell-1',
    read: served,
    isUsed: (name) => used.includes(name),
  });
  const versions = () =>
    Object.fromEntries(catalog.entries().map(({ name, releases }) => [name, releases[0]?.version]));
  return { catalog, versions };
}

describe('catalog of remotes', () => {
  it('stays the same if nothing has changed', async () => {
    const { catalog } = catalogOf(async () => START);
    const entries = catalog.entries();
    const listener = jest.fn();
    catalog.subscribe(listener);
    expect(await catalog.check()).toBe(true);
    expect([catalog.entries() === entries, catalog.staleRevision(), listener.mock.calls.length]).toEqual([
      true,
      null,
      0,
    ]);
  });

  it('updates remotes that are not loaded, including new ones', async () => {
    const { catalog, versions } = catalogOf(async () =>
      known('r2', { 'mf-auth': '1.0.0', 'mf-stats': '2.0.0', 'mf-goals': '1.0.0' }, 'shell-1'),
    );
    await catalog.check();
    expect(versions()).toEqual({ 'mf-auth': '1.0.0', 'mf-stats': '2.0.0', 'mf-goals': '1.0.0' });
    expect(catalog.staleRevision()).toBeNull();
  });

  it('keeps a loaded release, which makes the page stale', async () => {
    const { catalog, versions } = catalogOf(
      async () => known('r2', { 'mf-auth': '1.0.0', 'mf-stats': '2.0.0' }, 'shell-1'),
      ['mf-stats'],
    );
    await catalog.check();
    expect(versions()).toMatchObject({ 'mf-stats': '1.0.0' });
    expect(catalog.staleRevision()).toBe('r2');
  });

  it('is stale under a newer shell, until that is rolled back', async () => {
    const answers = [known('r2', { 'mf-auth': '1.0.0', 'mf-stats': '1.0.0' }, 'shell-2'), START];
    const { catalog } = catalogOf(async () => answers.shift()!);
    await catalog.check();
    expect(catalog.staleRevision()).toBe('r2');
    await catalog.check();
    expect(catalog.staleRevision()).toBeNull();
  });

  it('stays the same if the registry is unreadable or empty', async () => {
    const { catalog, versions } = catalogOf(() => Promise.reject(new Error('down')));
    expect(await catalog.check()).toBe(false);
    const empty = catalogOf(async () => known('r2', {}));
    await empty.catalog.check();
    expect([versions(), empty.versions()]).toEqual([
      { 'mf-auth': '1.0.0', 'mf-stats': '1.0.0' },
      { 'mf-auth': '1.0.0', 'mf-stats': '1.0.0' },
    ]);
  });

  it('removes an area that was switched off, even if it is loaded, and takes it back', async () => {
    const off = [{ name: 'mf-stats', routes: [{ path: '/stats', layout: 'side' as const }] }];
    const answers = [
      { ...known('r2', { 'mf-auth': '1.0.0' }, 'shell-1'), switchedOff: off },
      { ...START, revision: 'r3' },
    ];
    const { catalog, versions } = catalogOf(async () => answers.shift()!, ['mf-auth', 'mf-stats']);
    expect(catalog.switchedOff()).toEqual([]);
    await catalog.check();
    expect([versions(), catalog.switchedOff(), catalog.staleRevision()]).toEqual([{ 'mf-auth': '1.0.0' }, off, null]);
    await catalog.check();
    expect([versions(), catalog.switchedOff()]).toEqual([{ 'mf-auth': '1.0.0', 'mf-stats': '1.0.0' }, []]);
  });

  it('fetches once at a time', async () => {
    const served = jest.fn(async () => START);
    const { catalog } = catalogOf(served);
    await Promise.all([catalog.check(), catalog.check()]);
    expect(served).toHaveBeenCalledTimes(1);
  });
});

describe('watchCatalog', () => {
  it('checks every few minutes, and when the page becomes visible after a pause', () => {
    jest.useFakeTimers();
    const check = jest.fn(async () => true);
    const stop = watchCatalog({ check });
    const show = () => document.dispatchEvent(new Event('visibilitychange'));
    show();
    expect(check).not.toHaveBeenCalled();
    jest.advanceTimersByTime(31_000);
    show();
    expect(check).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5 * 60_000);
    expect(check).toHaveBeenCalledTimes(2);
    stop();
    jest.advanceTimersByTime(10 * 60_000);
    expect(check).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { MenuPlace, RemoteEntry } from '@veleta/shared/contracts';
import { remoteEntry } from '../testing/remote-entry.ts';
import { navigationOf, type NavigationState } from './navigation.ts';

type Item = RemoteEntry['descriptor']['menu'][number];
const item = (id: string, path: string, place: MenuPlace, order: number, more: Partial<Item> = {}): Item => ({
  id,
  path,
  label: `menu.${id}`,
  place,
  order,
  ...more,
});

const product: RemoteEntry[] = [
  remoteEntry('mf-measurements', {
    routes: [
      { path: '/dashboard', layout: 'main', roles: ['owner', 'administrator'] },
      { path: '/product-config', layout: 'main', roles: ['owner', 'administrator'] },
    ],
    menu: [
      item('panel', '/dashboard', 'user', 10),
      item('settings', '/product-config', 'side', 40),
      item('dashboard', '/dashboard', 'side', 10),
    ],
  }),
  remoteEntry('mf-organization', {
    routes: [{ path: '/user', layout: 'main' }],
    menu: [item('user', '/user', 'user', 30), item('account', '/user', 'side', 30)],
  }),
  remoteEntry('mf-stats', {
    routes: [{ path: '/stats', layout: 'side' }],
    menu: [item('stats', '/stats', 'side', 20)],
  }),
];
const goals = remoteEntry('mf-goals', {
  routes: [{ path: '/goals', layout: 'main' }],
  menu: [item('goals', '/goals', 'header', 60), item('goals-side', '/goals', 'side', 5)],
});
const absences = remoteEntry('mf-absences', {
  routes: [{ path: '/absences', layout: 'main' }],
  menu: [item('absences', '/absences', 'header', 50, { roles: ['owner'] })],
});

const pathsOf = (place: MenuPlace, state: Partial<NavigationState> = {}): string[] =>
  navigationOf(place, { entries: product, switchedOff: [], role: 'owner', ...state }).map(({ path }) => path);

describe('navigation', () => {
  it('has the specified items in the specified order, wherever their remotes are in the registry', () => {
    const entries = product.toReversed();
    expect(pathsOf('header', { entries })).toEqual(['/', '/dashboard', '/product-config', '/user']);
    expect(pathsOf('side', { entries })).toEqual(['/dashboard', '/stats', '/user', '/product-config', '/survey']);
    expect(pathsOf('user', { entries })).toEqual(['/dashboard', '/user']);
  });

  it('adds the entries of other areas after the specified ones, by order', () => {
    const entries = [goals, ...product, absences];
    expect(pathsOf('header', { entries }).slice(4)).toEqual(['/absences', '/goals']);
    expect(pathsOf('side', { entries }).slice(5)).toEqual(['/goals']);
  });

  it('shows an entry only to its roles', () => {
    expect(pathsOf('header', { entries: [...product, absences], role: 'analyst' })).toEqual(['/', '/user']);
    expect(pathsOf('header', { entries: [...product, absences], role: null })).not.toContain('/absences');
  });

  it('lists each added page once in the user menu, which is on every page and at every width', () => {
    expect(pathsOf('user', { entries: [...product, goals, absences] })).toEqual([
      '/dashboard',
      '/user',
      '/absences',
      '/goals',
    ]);
    const own = remoteEntry('mf-goals', {
      ...goals.descriptor,
      menu: [...goals.descriptor.menu, item('goals-user', '/goals', 'user', 60)],
    });
    expect(pathsOf('user', { entries: [...product, own] })).toEqual(['/dashboard', '/user', '/goals']);
  });

  it('does not take the entry of another remote for a specified one', () => {
    const stranger = remoteEntry('mf-stranger', {
      routes: [{ path: '/stranger', layout: 'main' }],
      menu: [item('stats', '/stats', 'side', 1)],
    });
    const items = navigationOf('side', { entries: [stranger, ...product], switchedOff: [], role: 'owner' });
    expect(items.map(({ key }) => key).indexOf('mf-stats.stats')).toBe(1);
    expect(items.at(-1)?.key).toBe('mf-stranger.stats');
  });

  it('hides links to areas that are switched off', () => {
    const switchedOff = [{ name: 'mf-organization', routes: [{ path: '/user', layout: 'main' as const }] }];
    const entries = product.filter(({ name }) => name !== 'mf-organization');
    for (const place of ['header', 'side', 'user'] as const)
      expect(pathsOf(place, { entries, switchedOff })).not.toContain('/user');
    expect(pathsOf('header', { entries, switchedOff })).toEqual(['/', '/dashboard', '/product-config']);
  });

  it('keeps the main links if no registry could be read', () => {
    expect(pathsOf('header', { entries: [] })).toEqual(['/', '/dashboard', '/product-config', '/user']);
  });
});

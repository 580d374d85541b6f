import { describe, expect, it } from '@jest/globals';
import { RemoteDescriptorSchema } from './registry.ts';
import { RemoteStateSchema } from './releases.ts';
import { REMOTE_CONTRACT } from './remote-contract.ts';

/**
 * Descriptors as remotes of contract 1 have published them, oldest first. They stay valid for as long as the contract has
 * this number: add new ones, never change one.
 */
const PUBLISHED = {
  'without labels, roles and the header': {
    name: 'mf-goals',
    contract: 1,
    languages: ['en', 'es'],
    routes: [{ path: '/goals', layout: 'side' }],
    menu: [{ id: 'goals', path: '/goals', label: 'menu.goals', place: 'side', order: 60 }],
    slots: ['organization.participation-lists', 'main.overlay'],
  },
  'with labels': {
    name: 'mf-goals',
    contract: 1,
    languages: ['en', 'es'],
    routes: [{ path: '/goals', layout: 'main', roles: ['owner'] }],
    menu: [
      {
        id: 'goals',
        path: '/goals',
        label: 'menu',
        labels: { en: 'Goals', es: 'Objetivos' },
        place: 'header',
        order: 60,
        roles: ['owner', 'analyst'],
      },
    ],
    slots: [],
  },
  'with an open slot': {
    name: 'mf-goals',
    contract: 1,
    languages: ['en', 'es'],
    routes: [],
    menu: [],
    slots: ['account.data', { id: 'dashboard.cards', order: 60 }],
  },
} as const;

describe('a descriptor of contract 1', () => {
  it.each(Object.entries(PUBLISHED))('is still valid %s', (_, descriptor) => {
    expect(REMOTE_CONTRACT).toBe(1);
    expect(RemoteDescriptorSchema.parse(descriptor)).toEqual(descriptor);
  });

  it('is still valid in a stored state that was written before areas could be switched off', () => {
    const state = {
      name: 'mf-goals',
      container: 'veleta_goals',
      releases: [],
      current: '1.0.0',
      canary: null,
      history: [{ at: '2026-03-01T10:00:00.000Z', action: 'deploy', version: '1.0.0', by: 'team' }],
    };
    expect(RemoteStateSchema.parse(state)).toEqual(state);
  });

  it('is invalid if an open slot has no order, or a slot of one remote has one', () => {
    const [, descriptor] = Object.entries(PUBLISHED)[2]!;
    for (const slot of ['dashboard.cards', { id: 'dashboard.cards' }, { id: 'account.data', order: 1 }])
      expect(RemoteDescriptorSchema.safeParse({ ...descriptor, slots: [slot] }).success).toBe(false);
  });
});

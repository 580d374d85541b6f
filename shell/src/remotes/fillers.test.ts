import { describe, expect, it } from '@jest/globals';
import type { RemoteEntry } from '@veleta/shared/contracts';
import { remoteEntry } from '../testing/remote-entry.ts';
import { filledSlots, fillersOf } from './fillers.ts';

const card = (name: string, order: number, roles?: ('owner' | 'analyst')[]): RemoteEntry =>
  remoteEntry(name, { slots: [{ id: 'dashboard.cards', order, ...(roles && { roles }) }] });
const namesOf = (entries: readonly RemoteEntry[]) => entries.map(({ name }) => name);

describe('fillers of slots', () => {
  it('are all remotes of an open slot, in the order of their descriptors, then by name', () => {
    const entries = [card('mf-last', 90), card('mf-goals', 60), card('mf-absences', 60), remoteEntry('mf-stats')];
    expect(namesOf(fillersOf(entries, 'dashboard.cards', 'owner'))).toEqual(['mf-absences', 'mf-goals', 'mf-last']);
  });

  it('are only those that the role may see', () => {
    const entries = [card('mf-goals', 60, ['owner']), card('mf-absences', 70)];
    expect(namesOf(fillersOf(entries, 'dashboard.cards', 'analyst'))).toEqual(['mf-absences']);
    expect(namesOf(fillersOf([card('mf-goals', 60, ['owner'])], 'dashboard.cards', null))).toEqual([]);
  });

  it('are one remote in a slot that is not open', () => {
    const entries = ['mf-one', 'mf-two'].map((name) => remoteEntry(name, { slots: ['account.data'] }));
    expect(namesOf(fillersOf(entries, 'account.data', null))).toEqual(['mf-one']);
  });

  it('tell which open slots have content', () => {
    expect(filledSlots([card('mf-goals', 60, ['owner'])], 'owner')).toEqual(new Set(['dashboard.cards']));
    expect(filledSlots([card('mf-goals', 60, ['owner'])], 'analyst')).toEqual(new Set());
  });
});

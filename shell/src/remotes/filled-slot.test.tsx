import { describe, expect, it } from '@jest/globals';
import type { SlotId } from '@veleta/shared/contracts';
import { renderWithProviders } from '@veleta/shared/testing';
import { screen } from '@testing-library/react';
import en from '../locales/en.json' with { type: 'json' };
import { remoteEntry } from '../testing/remote-entry.ts';
import { remotesOf } from '../testing/remotes.ts';
import { FilledSlot } from './filled-slot.tsx';
import { RemotesProvider } from './remotes-context.ts';

const entry = remoteEntry('mf-over', { routes: [], slots: ['main.overlay', 'main.terms', 'account.data'] });

/** Renders a slot whose remote never loads. */
const show = (id: SlotId) =>
  renderWithProviders(
    <RemotesProvider value={remotesOf({ entries: [entry], load: () => new Promise(() => {}), events: [] })}>
      <FilledSlot id={id} onDone={() => {}} />
    </RemotesProvider>,
    { messages: { shell: en } },
  );

describe('FilledSlot while its remote loads', () => {
  it.each(['main.overlay', 'main.terms'] as const)('takes no space in the page for the overlay %s', async (id) => {
    await show(id);
    expect(screen.queryAllByRole('status')).toEqual([]);
  });

  it('shows a loading state in the place of a part', async () => {
    await show('account.data');
    expect(screen.getAllByRole('status')).not.toEqual([]);
  });
});

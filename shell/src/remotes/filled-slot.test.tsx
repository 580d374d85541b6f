import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RemoteEntry, SlotId } from '@veleta/shared/contracts';
import type { RemoteModule } from '@veleta/shared/remote';
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

describe('an open slot', () => {
  beforeEach(() => {
    // React logs every error that a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('shows the parts of all remotes; a failing one costs only its own place', async () => {
    const names = ['mf-goals', 'mf-broken', 'mf-absences'];
    const entries = names.map((name, index) =>
      remoteEntry(name, { routes: [], slots: [{ id: 'dashboard.cards', order: index }] }),
    );
    const load = async ({ name }: RemoteEntry): Promise<RemoteModule> => {
      if (name === 'mf-broken') throw new Error('down');
      const none = async () => ({ default: {} });
      return {
        contract: 1,
        name,
        routes: {},
        slots: { 'dashboard.cards': async () => ({ default: () => <article>card of {name}</article> }) },
        messages: { en: none, es: none },
      };
    };
    await renderWithProviders(
      <RemotesProvider value={remotesOf({ entries, load, events: [] })}>
        <FilledSlot id="dashboard.cards" onDone={() => {}} />
      </RemotesProvider>,
      { messages: { shell: en } },
    );
    expect(await screen.findByText(en.failure.part)).toBeVisible();
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      'card of mf-goals',
      'card of mf-absences',
    ]);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

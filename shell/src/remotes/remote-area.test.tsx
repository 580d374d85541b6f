import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RemoteModule } from '@veleta/shared/remote';
import { useUnsavedChanges } from '@veleta/shared/session';
import { renderWithProviders } from '@veleta/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ComponentType } from 'react';
import type { Guards } from '../loader/guards.ts';
import { createRemoteLoader } from '../loader/remote-loader.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { KnownRemotes } from '../registry/parse-registry.ts';
import { remoteEntry } from '../testing/remote-entry.ts';
import { remotesOf } from '../testing/remotes.ts';
import { RemoteArea } from './remote-area.tsx';
import { RemotesProvider, type ReportedEvent } from './remotes-context.ts';

type Page = () => Promise<{ default: ComponentType }>;
const pageOf =
  (Part: ComponentType): Page =>
  async () => ({ default: Part });
const entry = remoteEntry();
const newerRegistry = async (): Promise<KnownRemotes> => ({
  revision: 'r2',
  remotes: [remoteEntry('mf-stats', {}, ['3.0.0', '2.0.0'])],
  problems: [],
});

let events: ReportedEvent[];
/** Names of globals that the release in use has changed. */
let changed: string | null;
const guards: Guards = {
  begin: () => {},
  end: () => {},
  forgive: () => {},
  hungVersion: () => undefined,
  undoChanges(remote, version) {
    const message = changed;
    changed = null;
    if (message) events.push({ kind: 'globals_changed', remote, version, message });
    return message;
  },
};
beforeEach(() => {
  events = [];
  changed = null;
  sessionStorage.clear();
});
const kinds = () => events.map(({ kind, version }) => `${kind} ${version}`);
const pick = (remoteModule: RemoteModule) => remoteModule.routes['/stats'];
const NO_PROPS = {};

/** Renders the area of a remote whose releases have the given pages, by version. */
async function show(
  pages: Record<string, Page>,
  { served, beside }: { served?: () => Promise<KnownRemotes>; beside?: ComponentType } = {},
) {
  const reload = jest.fn();
  const loader = createRemoteLoader({
    containers: {
      async open(_, { version }) {
        const page = pages[version];
        if (!page) throw new Error(`HTTP 404 for ${version}`);
        const none = async () => ({ default: {} });
        return {
          default: {
            contract: 1,
            name: 'mf-stats',
            routes: { '/stats': page },
            slots: {},
            messages: { en: none, es: none },
          },
        };
      },
    },
    report: (event) => events.push(event),
    pause: async () => {},
    fraction: () => 1,
    baseBackoffMs: 1,
    schedule: () => () => {},
    guards: async () => guards,
  });
  const remotes = remotesOf({
    entries: [entry],
    load: loader.load,
    events,
    onReload: reload,
    loader,
    ...(served && { served }),
  });
  const Beside = beside ?? (() => null);
  await renderWithProviders(
    <RemotesProvider value={remotes}>
      <Beside />
      <RemoteArea entry={entry} variant="page" part="/stats" pick={pick} partProps={NO_PROPS} />
    </RemotesProvider>,
    { messages: { shell: en } },
  );
  return { reload, remotes };
}

const Works = () => <h1>Works</h1>;
const Throws = (): never => {
  throw new Error('planted');
};
const ThrowsInEffect = () => {
  useEffect(() => {
    throw new Error('planted');
  }, []);
  return <h1>Short</h1>;
};
const gone: Page = () => Promise.reject(new Error('Loading chunk 7 failed.'));
const card = () => screen.findByText('This page could not be loaded');

/** Returns a page that works until `breakIt` makes it throw. */
function breakable(message: string) {
  let fail = (): void => {};
  function Breaking() {
    const [isBroken, setIsBroken] = useState(false);
    fail = () => setIsBroken(true);
    if (isBroken) throw new Error(message);
    return <h1>Works</h1>;
  }
  return { Breaking, breakIt: () => fail() };
}

describe('RemoteArea', () => {
  it.each([
    ['drawing', Throws],
    ['an effect', ThrowsInEffect],
  ])('falls back to the older release if the newer throws in %s', async (_, Part) => {
    await show({ '2.0.0': pageOf(Part), '1.0.0': pageOf(Works) });
    expect(await screen.findByRole('heading', { name: 'Works' })).toBeInTheDocument();
    expect(kinds()).toEqual(['render_failed 2.0.0', 'remote_fell_back 1.0.0']);
  });

  it('falls back to the older release if the newer changes globals while it is rendered', async () => {
    const Changes = () => {
      changed = 'changed window.fetch';
      return <h1>Harmful</h1>;
    };
    await show({ '2.0.0': pageOf(Changes), '1.0.0': pageOf(Works) });
    expect(await screen.findByRole('heading', { name: 'Works' })).toBeInTheDocument();
    expect(kinds()).toEqual(['globals_changed 2.0.0', 'render_failed 2.0.0', 'remote_fell_back 1.0.0']);
  });

  it('keeps an only working release that changes globals, which are restored', async () => {
    const Changes = () => {
      changed = 'changed window.fetch';
      return <h1>Harmful</h1>;
    };
    await show({ '2.0.0': pageOf(Throws), '1.0.0': pageOf(Changes) });
    expect(await screen.findByRole('heading', { name: 'Harmful' })).toBeInTheDocument();
    expect(kinds()).toContain('globals_changed 1.0.0');
  });

  it('ends a part that is stopped, and uses the older release', async () => {
    const { remotes } = await show({ '2.0.0': pageOf(() => <h1>Loops</h1>), '1.0.0': pageOf(Works) });
    await screen.findByRole('heading', { name: 'Loops' });
    act(() => remotes.mounts.stop('mf-auth', new Error('another area')));
    expect(screen.getByRole('heading', { name: 'Loops' })).toBeInTheDocument();
    act(() => remotes.mounts.stop('mf-stats', new Error('the address changed in a loop')));
    expect(await screen.findByRole('heading', { name: 'Works' })).toBeInTheDocument();
    expect(kinds()).toEqual(['render_failed 2.0.0', 'remote_fell_back 1.0.0']);
  });

  it('shows a card if every release throws, and a retry starts with the newest', async () => {
    let isMended = false;
    const Mended = () => (isMended ? <h1>Fixed</h1> : <Throws />);
    await show({ '2.0.0': pageOf(Mended), '1.0.0': pageOf(Throws) });
    await card();
    isMended = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Fixed' })).toBeInTheDocument();
  });

  it('keeps a release that was healthy', async () => {
    const { Breaking, breakIt } = breakable('planted');
    const { remotes } = await show({ '2.0.0': pageOf(Breaking), '1.0.0': pageOf(Works) });
    await screen.findByRole('heading', { name: 'Works' });
    remotes.mounts.markHealthy('mf-stats');
    act(breakIt);
    await card();
    expect(kinds()).toEqual(['render_failed 2.0.0']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Works' })).toBeInTheDocument();
  });

  it('tries a chunk three times, then falls back to the older release', async () => {
    const load = jest.fn(gone);
    await show({ '2.0.0': load, '1.0.0': pageOf(Works) });
    expect(await screen.findByRole('heading', { name: 'Works' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
    expect(kinds()).toEqual(['chunk_failed 2.0.0', 'remote_fell_back 1.0.0']);
  });

  it('reloads the page once if a newer release has replaced the chunk', async () => {
    const first = await show({ '2.0.0': gone }, { served: newerRegistry });
    await act(async () => {});
    expect(first.reload).toHaveBeenCalledTimes(1);
    expect(kinds()).toEqual(['chunk_failed 2.0.0', 'stale_reload 2.0.0']);
    const second = await show({ '2.0.0': gone }, { served: newerRegistry });
    expect(
      (await screen.findAllByText('A new version is available. Reload the page to continue.')).length,
    ).toBeGreaterThan(0);
    expect(second.reload).not.toHaveBeenCalled();
  });

  it('offers the reload on a card if there is unsaved input', async () => {
    const Form = () => {
      useUnsavedChanges(true);
      return <input aria-label="Name" defaultValue="typed" />;
    };
    const { reload } = await show({ '2.0.0': gone }, { served: newerRegistry, beside: Form });
    await card();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Name')).toHaveValue('typed');
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('offers the reload on a card if the server cannot be reached', async () => {
    const { Breaking, breakIt } = breakable('Loading chunk 7 failed.');
    const served = jest.fn(newerRegistry);
    const { reload, remotes } = await show({ '2.0.0': pageOf(Breaking) }, { served });
    await screen.findByRole('heading', { name: 'Works' });
    await remotes.catalog.check();
    served.mockRejectedValue(new Error('offline'));
    act(breakIt);
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  it('uses a newer release if its own cannot be loaded', async () => {
    await show({ '3.0.0': pageOf(Works) }, { served: newerRegistry });
    expect(await screen.findByRole('heading', { name: 'Works' })).toBeInTheDocument();
  });
});

import { expect, it, jest } from '@jest/globals';
import type { RemoteModule } from '@veleta/shared/remote';
import { renderWithProviders } from '@veleta/shared/testing';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { noExtension } from '../extension/shell-extension.ts';
import { createRemoteLoader, type Containers } from '../loader/remote-loader.ts';
import shell from '../locales/en.json' with { type: 'json' };
import { RemoteArea } from '../remotes/remote-area.tsx';
import { RemotesProvider } from '../remotes/remotes-context.ts';
import { remoteEntry } from '../testing/remote-entry.ts';
import { remotesOf } from '../testing/remotes.ts';
import overrides from './locales/en.json' with { type: 'json' };
import OverriddenCard from './overridden-card.tsx';
import { createOutlinedParts } from './outlines/outlined-parts.ts';
import { createOverriding } from './overriding.ts';
import { createAreaHook } from './use-area.tsx';

type Page = () => Promise<{ default: ComponentType }>;
const URL_OF_STATS = 'http://localhost:4200/remote.json';
const NO_PROPS = {};
const pick = (remoteModule: RemoteModule) => remoteModule.routes['/stats'];
/** Long enough that React discards and restarts the suspended render. */
const aWhile = () => new Promise<void>((resolve) => setTimeout(resolve));
const says = (text: string): Page => {
  const Part = () => <h1>{text}</h1>;
  return async () => ({ default: Part });
};

it('a swapped area shows the card for a build that throws on import, and then the next build', async () => {
  const throwing = jest.fn<Page>(() => aWhile().then(() => Promise.reject(new Error('thrown on import'))));
  const builds: Record<string, Page> = { 'dev.1': says('First'), 'dev.2': throwing, 'dev.3': says('Fixed') };
  let version = 'dev.1';
  const overriding = createOverriding({
    origins: ['http://localhost:4200'],
    overrides: [{ remote: 'mf-stats', url: URL_OF_STATS }],
    reload: () => {},
    fetchEntry: async () => remoteEntry('mf-stats', {}, [version]),
  });
  const none = async () => ({ default: {} });
  const containers: Containers = {
    open: async (_, release) => ({
      default: {
        contract: 1,
        name: 'mf-stats',
        routes: { '/stats': builds[release.version] },
        slots: {},
        messages: { en: none, es: none },
      },
    }),
  };
  const published = createRemoteLoader({
    containers,
    report: () => {},
    pause: async () => {},
    fraction: () => 1,
    baseBackoffMs: 1,
    schedule: () => () => {},
    guards: async () => null,
  });
  const loader = overriding.adaptLoader(published, containers);
  const { remotes: entries } = await overriding.adaptRegistry({
    revision: 'r1',
    remotes: [remoteEntry()],
    problems: [],
  });
  const entry = entries[0]!;
  const extension = {
    ...noExtension,
    ...overriding,
    useArea: createAreaHook(overriding, OverriddenCard, createOutlinedParts()),
  };
  const remotes = { ...remotesOf({ entries, load: loader.load, events: [], loader }), pause: aWhile, extension };
  await renderWithProviders(
    <RemotesProvider value={remotes}>
      <RemoteArea entry={entry} variant="page" part="/stats" pick={pick} partProps={NO_PROPS} />
    </RemotesProvider>,
    { messages: { shell, overrides } },
  );
  expect(await screen.findByRole('heading', { name: 'First' })).toBeInTheDocument();
  const build = (next: string) => {
    version = next;
    return act(() => overriding.onBuild('mf-stats', { kind: 'built', version: next }));
  };

  await build('dev.2');
  expect(await screen.findByText('mf-stats is overridden and cannot be shown')).toBeInTheDocument();
  // Three attempts, as for any chunk, and no new ones per render.
  expect(throwing).toHaveBeenCalledTimes(3);
  await build('dev.3');
  expect(await screen.findByRole('heading', { name: 'Fixed' })).toBeInTheDocument();
  expect(screen.queryByText('mf-stats is overridden and cannot be shown')).not.toBeInTheDocument();
});

import { describe, expect, it, jest } from '@jest/globals';
import { UnsavedChanges } from '@veleta/shared/session';
import { Link } from '@veleta/shared/router';
import { renderWithProviders } from '@veleta/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import { RemotesProvider } from '../remotes/remotes-context.ts';
import { remoteEntry } from '../testing/remote-entry.ts';
import { remotesOf } from '../testing/remotes.ts';
import { LeaveGuard } from './leave-guard.tsx';

const entries = [
  remoteEntry('mf-organization', {
    routes: [
      { path: '/user', layout: 'main' },
      { path: '/permissions', layout: 'main' },
    ],
  }),
  remoteEntry('mf-stats', { routes: [{ path: '/stats', layout: 'side' }] }),
];
const LINKS = { permissions: '/permissions', results: '/stats', login: '/auth/login' };

/** Renders `/user` with links to other pages, after the registry has been read again. */
async function show({ isDirty = false, isStale = false }: { isDirty?: boolean; isStale?: boolean } = {}) {
  const onReload = jest.fn();
  const served = async () => ({ revision: 'r2', shellVersion: isStale ? '2' : '1', remotes: entries, problems: [] });
  const load = () => new Promise<never>(() => {});
  const remotes = remotesOf({ entries, load, events: [], served, onReload });
  await remotes.catalog.check();
  const { location } = await renderWithProviders(
    <RemotesProvider value={remotes}>
      <LeaveGuard />
      <UnsavedChanges isDirty={isDirty} />
      {Object.entries(LINKS).map(([name, path]) => (
        <Link key={name} to={path}>
          {name}
        </Link>
      ))}
    </RemotesProvider>,
    { route: '/user', messages: { shell: en } },
  );
  const follow = (name: keyof typeof LINKS) => userEvent.click(screen.getByRole('link', { name }));
  return { location, follow, onReload };
}
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

describe('the question about unsaved input', () => {
  it('keeps the page if the person stays', async () => {
    const { location, follow } = await show({ isDirty: true });
    await follow('permissions');
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(location()).toBe('/user');
  });

  it('opens the other page if the person leaves', async () => {
    const { location, follow } = await show({ isDirty: true });
    await follow('permissions');
    await question();
    expect(location()).toBe('/user');
    await userEvent.click(screen.getByRole('button', { name: 'Leave page' }));
    await waitFor(() => expect(location()).toBe('/permissions'));
  });

  it('is not asked without unsaved input', async () => {
    const { location, follow } = await show();
    await follow('permissions');
    expect(location()).toBe('/permissions');
  });

  it('is not asked on the way to the login page', async () => {
    const { location, follow } = await show({ isDirty: true });
    await follow('login');
    expect(location()).toBe('/auth/login');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a stale page', () => {
  it('is reloaded on the way to another remote', async () => {
    const { follow, onReload } = await show({ isStale: true });
    await follow('results');
    await waitFor(() => expect(onReload).toHaveBeenCalledWith('/stats'));
  });

  it('is not reloaded on the way to a page of the same remote', async () => {
    const { location, follow, onReload } = await show({ isStale: true });
    await follow('permissions');
    expect(location()).toBe('/permissions');
    expect(onReload).not.toHaveBeenCalled();
  });
});

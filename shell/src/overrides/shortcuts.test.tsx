import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { renderWithProviders, TEST_USER } from '@veleta/shared/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { RemotesProvider } from '../remotes/remotes-context.ts';
import type { User } from '@veleta/shared/session';
import { SessionProvider } from '../session/session-provider.tsx';
import { createSessionStore } from '../session/session-store.ts';
import { fakeSession } from '../testing/fake-session.ts';
import { remoteEntry } from '../testing/remote-entry.ts';
import { remotesOf } from '../testing/remotes.ts';
import { startOverrides } from './index.tsx';
import en from './locales/en.json' with { type: 'json' };
import { panelState } from './panel-state.ts';

// The build defines it.
Object.assign(globalThis, { __SHELL_VERSION__: '1.0.0' });

const operator: User = { ...TEST_USER, isOperator: true };
const panel = () => screen.queryByRole('dialog', { name: 'Developer overrides' });
const pressShortcut = () => fireEvent.keyDown(window, { code: 'F8', ctrlKey: true, shiftKey: true });

const permission = document.createElement('script');
Object.assign(permission, { type: 'application/json', id: 'overrides', text: '{"origins":["http://localhost:4200"]}' });

beforeEach(() => document.head.append(permission));
afterEach(() => {
  cleanup();
  permission.remove();
  panelState.setState({ isAllowed: false, isOpen: false });
});

/** Starts a page whose session is still being read; returns how to end that. */
async function startPage() {
  const extension = await startOverrides();
  const store = createSessionStore();
  const entry = remoteEntry();
  const { remotes } = await extension.adaptRegistry({ revision: 'r1', remotes: [entry], problems: [] });
  const { Layer } = extension;
  const draw = () =>
    renderWithProviders(
      <SessionProvider handles={{ store, session: fakeSession() }}>
        <RemotesProvider
          value={{
            ...remotesOf({ entries: remotes, load: () => new Promise(() => {}), events: [] }),
            extension,
          }}
        >
          <Layer />
        </RemotesProvider>
      </SessionProvider>,
      { messages: { overrides: en } },
    );
  const signInAs = (user: User) => act(() => store.setState({ status: 'signed-in', user }));
  return { draw, signInAs };
}

it('the shortcut opens the panel also if it is pressed before the layer and the session are loaded', async () => {
  const { draw, signInAs } = await startPage();
  pressShortcut();
  await draw();
  signInAs(operator);
  expect(await screen.findByRole('dialog', { name: 'Developer overrides' })).toBeVisible();
});

it('the shortcut opens the panel once the page is loaded', async () => {
  const { draw, signInAs } = await startPage();
  await draw();
  signInAs(operator);
  await waitFor(() => expect(panelState.getState().isAllowed).toBe(true));
  expect(panel()).toBeNull();
  pressShortcut();
  expect(await screen.findByRole('dialog', { name: 'Developer overrides' })).toBeVisible();
});

it('an early shortcut opens no panel for another person, also if an operator signs in later', async () => {
  const { draw, signInAs } = await startPage();
  pressShortcut();
  await draw();
  signInAs(TEST_USER);
  await waitFor(() => expect(panelState.getState().isOpen).toBe(false));
  signInAs(operator);
  await waitFor(() => expect(panelState.getState().isAllowed).toBe(true));
  expect(panel()).toBeNull();
});

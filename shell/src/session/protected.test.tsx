import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderWithProviders, TEST_USER } from '@veleta/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import { readReturnPath } from './return-path.ts';
import { Protected } from './protected.tsx';
import { SessionHandlesProvider } from './session-context.ts';
import { createSessionStore, type SessionState } from './session-store.ts';
import { fakeSession } from '../testing/fake-session.ts';

const start = jest.fn(async () => undefined);
const session = fakeSession({ start });

async function open(state: Partial<SessionState>) {
  const store = createSessionStore();
  store.setState(state);
  const page = await renderWithProviders(
    <SessionHandlesProvider value={{ store, session }}>
      <Protected />
    </SessionHandlesProvider>,
    {
      route: '/stats?view=trend',
      path: '/stats',
      messages: { shell: en },
      renderSlot: (id) => <div data-testid={id} />,
    },
  );
  return { ...page, store };
}

beforeEach(() => {
  sessionStorage.clear();
  start.mockClear();
});

describe('Protected', () => {
  it('redirects to the login page and stores the whole address', async () => {
    const { location } = await open({ status: 'anonymous' });
    expect(location()).toBe('/auth/login');
    expect(readReturnPath()).toBe('/stats?view=trend');
  });

  it('stores the address if the session has expired', async () => {
    await open({ status: 'anonymous', endedBy: 'expired' });
    expect(readReturnPath()).toBe('/stats?view=trend');
  });

  it('stores no address after a logout and clears an older one', async () => {
    sessionStorage.setItem('veleta.origin', '/older');
    const { location } = await open({ status: 'anonymous', endedBy: 'logout' });
    expect(location()).toBe('/auth/login');
    expect(readReturnPath()).toBe('/dashboard');
  });

  it('clears the address after the sign-in', async () => {
    sessionStorage.setItem('veleta.origin', '/older');
    const { location } = await open({ status: 'signed-in', user: TEST_USER });
    expect(location()).toBe('/stats?view=trend');
    expect(readReturnPath()).toBe('/dashboard');
  });

  it('waits while the session is being read and keeps the stored address', async () => {
    sessionStorage.setItem('veleta.origin', '/older');
    const { location } = await open({ status: 'loading' });
    expect(screen.getByText(en.session.loading)).toBeInTheDocument();
    expect(location()).toBe('/stats?view=trend');
    expect(readReturnPath()).toBe('/older');
  });

  it.each(['unavailable', 'failing'] as const)('shows that the server is %s and offers a retry', async (status) => {
    const { location } = await open({ status });
    expect(screen.getByText(en.session[status])).toBeInTheDocument();
    expect(screen.getByText(en.session[`${status}Hint`])).toBeInTheDocument();
    expect(location()).toBe('/stats?view=trend');
    await userEvent.click(screen.getByRole('button'));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('shows new terms only to users who have not accepted them', async () => {
    const { store } = await open({ status: 'signed-in', user: TEST_USER });
    expect(screen.queryByTestId('main.terms')).toBeNull();
    act(() => store.setState({ user: { ...TEST_USER, outdatedTerms: '2026-11' } }));
    expect(screen.getByTestId('main.terms')).toBeInTheDocument();
  });
});

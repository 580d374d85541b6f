import { beforeEach, describe, expect, it } from '@jest/globals';
import { useAuth } from '@veleta/shared/session';
import { TEST_ORGANIZATION, TEST_USER } from '@veleta/shared/testing';
import { act, render, renderHook } from '@testing-library/react';
import { storeReturnPath } from './return-path.ts';
import { useSessionHandles } from './session-context.ts';
import { SessionProvider } from './session-provider.tsx';
import { createSessionStore } from './session-store.ts';
import { fakeSession } from '../testing/fake-session.ts';

const session = fakeSession();

const open = () => {
  const store = createSessionStore();
  const { result } = renderHook(() => useAuth(), {
    wrapper: ({ children }) => <SessionProvider handles={{ store, session }}>{children}</SessionProvider>,
  });
  return { store, auth: () => result.current };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('useAuth in remotes', () => {
  it('returns the loading state and then the user', () => {
    const { store, auth } = open();
    expect(auth()).toMatchObject({ isLoading: true, isAuthenticated: false, user: null, role: null });
    act(() =>
      store.setState({
        status: 'signed-in',
        user: TEST_USER,
        organization: TEST_ORGANIZATION,
        isOrganizationKnown: true,
      }),
    );
    expect(auth()).toMatchObject({
      isLoading: false,
      isAuthenticated: true,
      user: TEST_USER,
      role: 'owner',
      organization: TEST_ORGANIZATION,
      isOrganizationKnown: true,
    });
  });

  it('returns the e-mail only with "remember me"', () => {
    localStorage.setItem('email', 'ana@example.org');
    expect(open().auth().rememberedEmail).toBeNull();
    localStorage.setItem('rememberMe', 'true');
    expect(open().auth().rememberedEmail).toBe('ana@example.org');
  });

  it('returns the latest return path', () => {
    const { auth } = open();
    const before = auth();
    storeReturnPath({ pathname: '/stats', search: '', hash: '' });
    expect(before.returnPath).toBe('/stats');
  });

  it('returns the actions of the session', () => {
    const { signIn, signOut, logout, refreshUser, refreshOrganization } = session;
    expect(open().auth()).toMatchObject({ signIn, signOut, logout, refreshUser, refreshOrganization });
  });
});

describe('useSessionHandles', () => {
  it('throws outside of the provider', () => {
    const Outside = () => {
      useSessionHandles();
      return null;
    };
    expect(() => render(<Outside />)).toThrow('useSessionHandles must be used within a SessionProvider');
  });
});

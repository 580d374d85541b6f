import { AuthProvider, readStored, type Auth } from '@veleta/shared/session';
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { readReturnPath } from './return-path.ts';
import { SessionHandlesProvider, type SessionHandles } from './session-context.ts';

/** Provides the session to the shell and to remotes. */
export function SessionProvider({ handles, children }: { handles: SessionHandles; children: ReactNode }) {
  const { store, session } = handles;
  const { status, user, organization, isOrganizationKnown } = useStore(store);
  const auth = useMemo<Auth>(
    () => ({
      user,
      organization,
      isOrganizationKnown,
      role: user?.role ?? null,
      isAuthenticated: status === 'signed-in',
      isLoading: status === 'loading',
      rememberedEmail: readStored('rememberMe') ? readStored('email') : null,
      // A getter, because it changes without a change of the session.
      get returnPath() {
        return readReturnPath();
      },
      signIn: session.signIn,
      signOut: session.signOut,
      logout: session.logout,
      refreshUser: session.refreshUser,
      refreshOrganization: session.refreshOrganization,
    }),
    [status, user, organization, isOrganizationKnown, session],
  );
  return (
    <SessionHandlesProvider value={handles}>
      <AuthProvider value={auth}>{children}</AuthProvider>
    </SessionHandlesProvider>
  );
}

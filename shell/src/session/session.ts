import { accounts, organizations, type Language } from '@veleta/shared/contracts';
import { call, codeOf, HttpError, subscribeToHttp } from '@veleta/shared/http';
import type { QueryClient } from '@veleta/shared/query/sending';
import {
  clearStorage,
  readStored,
  removeStored,
  writeStored,
  type Auth,
  type Organization,
  type Tokens,
  type User,
} from '@veleta/shared/session';
import { removeStoredQueries } from '../query/queries-key.ts';
import { storeReturnPath } from './return-path.ts';
import type { SessionEnd, SessionStore } from './session-store.ts';
import { readStoredUser, storeUser } from './stored-user.ts';

export interface SessionOptions {
  store: SessionStore;
  client: QueryClient;
  /** Shows a user's language; never fails. */
  showLanguage: (language: Language) => Promise<void>;
  /** Shows the theme of an organization and stores its key. */
  showTheme: (industry: number | null) => Promise<void>;
  /** Called when the user was read but reading the organization failed with a server error. */
  onOrganizationFailed: () => void;
  /** Called once when the server rejected the refresh, to show the notice. */
  onExpired: () => void;
  goToLogin: () => void;
  reload: () => void;
}

/** Actions of the session, and the subscription to external changes. */
export interface Session extends Pick<Auth, 'signIn' | 'signOut' | 'logout' | 'refreshUser' | 'refreshOrganization'> {
  /** Reads the stored session, if there is one. */
  start(): Promise<void>;
  /** Sets the user from a reply of the server. */
  setUser(user: User): void;
  /** Subscribes to the transport and to other tabs; returns how to stop. */
  watch(): () => void;
}

async function fetchOrganization(): Promise<Organization | null> {
  try {
    return await call(organizations.getOrganization);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

export function createSession(options: SessionOptions): Session {
  const { store, client, showLanguage, showTheme, onOrganizationFailed, onExpired, goToLogin, reload } = options;
  // Session counter: a reply that was requested in one session must not apply to the next.
  let generation = 0;

  function end(endedBy: SessionEnd, remembered?: { rememberMe: string; email: string }): void {
    generation += 1;
    clearStorage();
    if (remembered) {
      writeStored('rememberMe', remembered.rememberMe);
      writeStored('email', remembered.email);
    }
    store.setState({ status: 'anonymous', user: null, organization: null, isOrganizationKnown: false, endedBy });
    void client.cancelQueries();
    client.clear();
  }

  /** Returns the entries that survive a session end other than a logout. */
  function readRememberedEntries(): { rememberMe: string; email: string } | undefined {
    const rememberMe = readStored('rememberMe');
    const email = readStored('email');
    return rememberMe && email ? { rememberMe, email } : undefined;
  }

  const signOut = (): void => end('sign-out', readRememberedEntries());

  function expire(): void {
    // The page may not have been rendered yet, so it cannot store its path itself.
    if (!location.pathname.startsWith('/auth')) storeReturnPath(location);
    end('expired', readRememberedEntries());
    onExpired();
    goToLogin();
  }

  function setUser(user: User): void {
    storeUser(user);
    store.setState({ user });
  }

  /** Loads user and organization; returns false if the session ended in the meantime. */
  async function load(): Promise<boolean> {
    const mine = generation;
    // A failed organization does not prevent the sign-in: its page shows the error, the theme stays.
    const [user, organization] = await Promise.all([
      call(accounts.getMe),
      fetchOrganization().catch((error: unknown) => {
        if (error instanceof HttpError && error.status >= 500) return undefined;
        throw error;
      }),
    ]);
    if (mine !== generation) return false;
    storeUser(user);
    if (organization === undefined) onOrganizationFailed();
    const theme = organization !== undefined && showTheme(organization?.industry ?? null);
    await Promise.all([theme, showLanguage(user.language)]);
    if (mine !== generation) return false;
    const known = { organization: organization ?? null, isOrganizationKnown: organization !== undefined };
    store.setState({ status: 'signed-in', user, ...known, endedBy: null });
    return true;
  }

  async function start(): Promise<void> {
    const stored = readStoredUser();
    if (!stored) {
      store.setState({ status: 'anonymous' });
      return;
    }
    store.setState({ status: 'loading' });
    // Errors of the server are shown in the user's language too.
    const mine = generation;
    await showLanguage(stored.language);
    if (mine !== generation) return;
    try {
      await load();
    } catch (error) {
      if (store.getState().status !== 'loading') return;
      const isRejected = error instanceof HttpError && error.status < 500 && error.status !== 429;
      if (isRejected) signOut();
      else store.setState({ status: error instanceof HttpError && error.status >= 500 ? 'failing' : 'unavailable' });
    }
  }

  async function signIn(
    tokens: Tokens,
    { rememberMe = false, email }: { rememberMe?: boolean; email?: string } = {},
  ): Promise<void> {
    generation += 1;
    client.clear();
    removeStoredQueries();
    writeStored('token', tokens.access);
    writeStored('refresh', tokens.refresh);
    try {
      await load();
    } catch (error) {
      signOut();
      throw error;
    }
    const address = email ?? store.getState().user?.email;
    if (rememberMe && address) {
      writeStored('rememberMe', 'true');
      writeStored('email', address);
    } else {
      removeStored('rememberMe', 'email');
    }
  }

  async function logout(): Promise<void> {
    const refresh = readStored('refresh');
    // Sent before the storage is cleared and awaited afterwards, so that leaving does not depend on the server.
    const revoked = refresh ? call(accounts.revokeTokens, { body: { refresh } }).catch(() => {}) : undefined;
    end('logout');
    goToLogin();
    await revoked;
  }

  async function refreshUser(): Promise<User | null> {
    const mine = generation;
    const user = await call(accounts.getMe);
    if (mine !== generation) return null;
    setUser(user);
    return user;
  }

  async function refreshOrganization(): Promise<Organization | null> {
    const mine = generation;
    const organization = await fetchOrganization();
    if (mine !== generation) return null;
    void showTheme(organization?.industry ?? null);
    store.setState({ organization, isOrganizationKnown: true });
    return organization;
  }

  /** Handles a session change in another tab: the storage is the source of truth. */
  function follow({ key, storageArea }: StorageEvent): void {
    if (storageArea !== localStorage || (key !== null && key !== 'user')) return;
    const stored = readStoredUser();
    const { status, user } = store.getState();
    if (!stored && status !== 'anonymous') signOut();
    // Data of another user or account must not stay on the screen.
    else if (stored && user && (stored.id !== user.id || stored.account !== user.account)) reload();
    else if (stored && user) store.setState({ user: { ...user, ...stored } });
    else if (stored && status === 'anonymous') void start();
  }

  return {
    start,
    signIn,
    signOut,
    logout,
    setUser,
    refreshUser,
    refreshOrganization,
    watch() {
      const stop = subscribeToHttp((event) => {
        if (event.type === 'session-expired') expire();
      });
      // Menus and pages depend on the role, which may have changed on the server.
      const learnRole = (error: unknown): void => {
        if (codeOf(error) === 'forbidden') void refreshUser().catch(() => {});
      };
      const stopQueries = client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') learnRole(event.action.error);
      });
      const stopMutations = client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') learnRole(event.action.error);
      });
      window.addEventListener('storage', follow);
      return () => {
        stop();
        stopQueries();
        stopMutations();
        window.removeEventListener('storage', follow);
      };
    },
  };
}

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
import { forgetKeptQueries } from '../query/queries-key.ts';
import type { SessionEnd, SessionStore } from './session-store.ts';
import { readStoredUser, storeUser } from './stored-user.ts';

export interface SessionOptions {
  store: SessionStore;
  client: QueryClient;
  /** Shows a person's language; never fails. */
  showLanguage: (language: Language) => Promise<void>;
  /** Shows the theme of an organization and keeps its key. */
  showTheme: (industry: number | null) => Promise<void>;
  /** Called when the session is read but the organization is not: the server failed at that alone. */
  onOrganizationFailed: () => void;
  /** Called once when the refresh was refused: the notice. */
  onExpired: () => void;
  goToLogin: () => void;
  reload: () => void;
}

/** The session's verbs, and how to watch what others do to it. */
export interface Session extends Pick<Auth, 'signIn' | 'signOut' | 'logout' | 'refreshUser' | 'refreshOrganization'> {
  /** Reads the stored session, if there is one. */
  start(): Promise<void>;
  /** Takes a person as the server has just sent it. */
  takeUser(user: User): void;
  /** Listens to the transport and to other tabs; returns how to stop. */
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
  // Counts sessions: what was asked for in one must not arrive in the next.
  let generation = 0;

  function end(endedBy: SessionEnd, kept?: { rememberMe: string; email: string }): void {
    generation += 1;
    clearStorage();
    if (kept) {
      writeStored('rememberMe', kept.rememberMe);
      writeStored('email', kept.email);
    }
    store.setState({ status: 'anonymous', user: null, organization: null, isOrganizationKnown: false, endedBy });
    void client.cancelQueries();
    client.clear();
  }

  /** What outlives a session that its person did not end by Logout. */
  function remembered(): { rememberMe: string; email: string } | undefined {
    const rememberMe = readStored('rememberMe');
    const email = readStored('email');
    return rememberMe && email ? { rememberMe, email } : undefined;
  }

  const signOut = (): void => end('sign-out', remembered());

  function expire(): void {
    end('expired', remembered());
    onExpired();
    goToLogin();
  }

  function takeUser(user: User): void {
    storeUser(user);
    store.setState({ user });
  }

  /** Loads who is signed in; false where the session ended meanwhile. */
  async function load(): Promise<boolean> {
    const mine = generation;
    // Nobody is kept out because the organization alone cannot be read: its page says so, the theme stays as it was.
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
    // What is said because the server does not answer, or refuses, is said in the person's language too.
    const mine = generation;
    await showLanguage(stored.language);
    if (mine !== generation) return;
    try {
      await load();
    } catch (error) {
      if (store.getState().status !== 'loading') return;
      const isRefused = error instanceof HttpError && error.status < 500 && error.status !== 429;
      if (isRefused) signOut();
      else store.setState({ status: error instanceof HttpError && error.status >= 500 ? 'failing' : 'unavailable' });
    }
  }

  async function signIn(
    tokens: Tokens,
    { rememberMe = false, email }: { rememberMe?: boolean; email?: string } = {},
  ): Promise<void> {
    generation += 1;
    client.clear();
    forgetKeptQueries();
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
    // Sent before the storage is cleared, waited for after: leaving never depends on the server.
    const revoked = refresh ? call(accounts.revokeTokens, { body: { refresh } }).catch(() => {}) : undefined;
    end('logout');
    goToLogin();
    await revoked;
  }

  async function refreshUser(): Promise<User | null> {
    const mine = generation;
    const user = await call(accounts.getMe);
    if (mine !== generation) return null;
    takeUser(user);
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

  /** Another tab changed the session: what is in storage is the truth. */
  function follow({ key, storageArea }: StorageEvent): void {
    if (storageArea !== localStorage || (key !== null && key !== 'user')) return;
    const stored = readStoredUser();
    const { status, user } = store.getState();
    if (!stored && status !== 'anonymous') signOut();
    // Somebody else's data must not stay on a screen that now acts for another person, or in another account.
    else if (stored && user && (stored.id !== user.id || stored.account !== user.account)) reload();
    else if (stored && user) store.setState({ user: { ...user, ...stored } });
    else if (stored && status === 'anonymous') void start();
  }

  return {
    start,
    signIn,
    signOut,
    logout,
    takeUser,
    refreshUser,
    refreshOrganization,
    watch() {
      const stop = subscribeToHttp((event) => {
        if (event.type === 'session-expired') expire();
      });
      // What the menus and pages offer follows the role, which somebody may have changed meanwhile.
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

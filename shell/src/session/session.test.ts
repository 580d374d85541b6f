import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accounts, organizations } from '@veleta/shared/contracts';
import { HttpError } from '@veleta/shared/http';
import { createQueryClient, type QueryClient } from '@veleta/shared/query';
import { fakeApi, type Reply, type SentRequest } from '@veleta/shared/testing';
import { clearReturnPath, readReturnPath } from './return-path.ts';
import { createSession, type Session, type SessionOptions } from './session.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const me = {
  id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01',
  email: 'ana@example.org',
  first_name: 'Ana',
  last_name: 'Ruiz',
  language: 'es',
  role: 'owner',
  is_operator: false,
} as const;
const organization = {
  id: '0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c02',
  name: 'Molino',
  fullname: 'Molino',
  nickname: null,
  country: null,
  logo: null,
  support_email: null,
  sector: null,
  industry: 7,
  number_of_employees: null,
} as const;
const tokens = { access: 'a1', refresh: 'r1' };
const good: Reply[] = [
  { call: accounts.getMe, reply: me },
  { call: organizations.getOrganization, reply: organization },
  { call: accounts.revokeTokens },
];

let store: SessionStore;
let client: QueryClient;
let session: Session;
let requests: SentRequest[];
let restore: () => void;
let unwatch: () => void;
const callbacks = {
  showLanguage: jest.fn<SessionOptions['showLanguage']>(),
  showTheme: jest.fn<SessionOptions['showTheme']>(),
  onOrganizationFailed: jest.fn(),
  onExpired: jest.fn(),
  goToLogin: jest.fn(),
  reload: jest.fn(),
};

function open(replies: Reply[] = good): void {
  store = createSessionStore();
  client = createQueryClient();
  ({ requests, restore } = fakeApi(replies));
  session = createSession({ store, client, ...callbacks });
  unwatch = session.watch();
}
const storedUser = { id: me.id, lastName: 'Ruiz', language: 'es', role: 'owner' };
const keepSession = () => {
  localStorage.setItem('token', 'a1');
  localStorage.setItem('refresh', 'r1');
  localStorage.setItem('user', JSON.stringify(storedUser));
};
const inOtherTab = (key: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  for (const mock of Object.values(callbacks)) mock.mockReset();
  callbacks.showLanguage.mockResolvedValue(undefined);
});
afterEach(() => {
  unwatch();
  restore();
  client.clear();
});

describe('a changed role', () => {
  it('is read again after the first forbidden reply, and stored', async () => {
    const demoted = { ...me, role: 'analyst' } as const;
    open([{ call: accounts.getMe, reply: me }, { call: accounts.getMe, reply: demoted }, ...good.slice(1)]);
    keepSession();
    await session.start();
    expect(store.getState().user?.role).toBe('owner');
    const rejection = new HttpError({ status: 403, code: 'forbidden', message: 'no' });
    await client
      .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(rejection), retry: false })
      .catch(() => {});
    await settled();
    await settled();
    expect(store.getState().user?.role).toBe('analyst');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role: 'analyst' });
  });
});

describe('a forbidden reply', () => {
  const rejection = (code: 'forbidden' | 'not_found') =>
    new HttpError({ status: code === 'forbidden' ? 403 : 404, code, message: 'no' });
  const mutate = (error: unknown) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => {});
  const questions = () => requests.filter(({ call }) => call === accounts.getMe).length;

  it('of a mutation makes the session read the role again', async () => {
    open();
    await session.signIn(tokens);
    await mutate(rejection('forbidden'));
    await settled();
    expect(questions()).toBe(2);
  });

  it('is distinguished from other errors', async () => {
    open();
    await session.signIn(tokens);
    await mutate(rejection('not_found'));
    await client
      .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(rejection('not_found')), retry: false })
      .catch(() => {});
    await settled();
    expect(questions()).toBe(1);
  });

  it('has no effect after the session is unwatched', async () => {
    open();
    await session.signIn(tokens);
    unwatch();
    await mutate(rejection('forbidden'));
    await client
      .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(rejection('forbidden')), retry: false })
      .catch(() => {});
    localStorage.clear();
    inOtherTab(null);
    await settled();
    expect(questions()).toBe(1);
    expect(store.getState().status).toBe('signed-in');
  });
});

describe('session start', () => {
  it('ends a rejected session without the notice of an expired one', async () => {
    open([{ call: accounts.getMe, error: 'not_found' }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState()).toMatchObject({ status: 'anonymous', endedBy: 'sign-out' });
    expect(callbacks.onExpired).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the session on a rate limit', async () => {
    open([{ call: accounts.getMe, error: 'too_many_requests' }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('unavailable');
    expect(localStorage.getItem('refresh')).toBe('r1');
  });

  it('ends the session if the organization is rejected', async () => {
    open([good[0]!, { call: organizations.getOrganization, error: 'conflict' }]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('anonymous');
  });

  it('sends no requests after a sign-out during the loading of texts', async () => {
    let arrive = (): void => {};
    callbacks.showLanguage.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)));
    open();
    keepSession();
    const starting = session.start();
    session.signOut();
    arrive();
    await starting;
    expect(requests).toHaveLength(0);
    expect(store.getState().status).toBe('anonymous');
  });

  it('stores nothing after a sign-out during the loading of the user', async () => {
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    open([{ call: accounts.getMe, reply: me, after: late }, ...good.slice(1)]);
    keepSession();
    const starting = session.start();
    await settled();
    session.signOut();
    answer();
    await starting;
    expect(localStorage).toHaveLength(0);
    expect(callbacks.showTheme).not.toHaveBeenCalled();
    expect(store.getState().status).toBe('anonymous');
  });

  it('reads the session again on a retry', async () => {
    open([{ call: accounts.getMe, error: 'network' }, { call: accounts.getMe, reply: me }, good[1]!]);
    keepSession();
    await session.start();
    const again = session.start();
    expect(store.getState().status).toBe('loading');
    await again;
  });

  it('knows the organization only while the session lasts', async () => {
    open();
    keepSession();
    await session.start();
    expect(store.getState().isOrganizationKnown).toBe(true);
    session.signOut();
    expect(store.getState().isOrganizationKnown).toBe(false);
  });

  it('stays signed out after a sign-out during the loading of a new language', async () => {
    let arrive = (): void => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    open();
    keepSession();
    callbacks.showLanguage.mockResolvedValueOnce(undefined).mockReturnValueOnce(late);
    const starting = session.start();
    await settled();
    await settled();
    session.signOut();
    arrive();
    await starting;
    expect(store.getState()).toMatchObject({ status: 'anonymous', user: null });
  });

  it('is anonymous without a stored user and sends no requests', async () => {
    open();
    localStorage.setItem('token', 'stray');
    await session.start();
    expect(store.getState().status).toBe('anonymous');
    expect(requests).toHaveLength(0);
  });

  it("treats a stored text 'undefined' as no user and removes it", async () => {
    open();
    localStorage.setItem('user', 'undefined');
    await session.start();
    expect(store.getState().status).toBe('anonymous');
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('loads user and organization with language and theme', async () => {
    open();
    keepSession();
    const starting = session.start();
    expect(store.getState().status).toBe('loading');
    await starting;
    expect(store.getState()).toMatchObject({
      status: 'signed-in',
      user: { firstName: 'Ana' },
      organization: { name: 'Molino' },
    });
    expect(callbacks.showLanguage).toHaveBeenCalledWith('es');
    expect(callbacks.showTheme).toHaveBeenCalledWith(7);
  });

  it('treats a missing organization as null', async () => {
    open([good[0]!, { call: organizations.getOrganization, error: 'not_found' }]);
    keepSession();
    await session.start();
    expect(store.getState()).toMatchObject({ status: 'signed-in', organization: null });
    expect(callbacks.showTheme).toHaveBeenCalledWith(null);
  });

  it('keeps the session if the server cannot be reached', async () => {
    open([{ call: accounts.getMe, error: 'network' }, { call: accounts.getMe, reply: me }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('unavailable');
    expect(localStorage.getItem('refresh')).toBe('r1');
    await session.start();
    expect(store.getState().status).toBe('signed-in');
  });

  it('signs in with a notice if reading the organization fails', async () => {
    open([good[0]!, { call: organizations.getOrganization, error: 'internal' }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState()).toMatchObject({ status: 'signed-in', organization: null, isOrganizationKnown: false });
    expect(callbacks.onOrganizationFailed).toHaveBeenCalledTimes(1);
    // The theme does not change.
    expect(callbacks.showTheme).not.toHaveBeenCalled();
    await session.refreshOrganization();
    expect(store.getState()).toMatchObject({ organization: { name: 'Molino' }, isOrganizationKnown: true });
  });

  it('distinguishes a failing server from an unreachable one', async () => {
    open([{ call: accounts.getMe, error: 'internal' }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('failing');
    expect(localStorage.getItem('refresh')).toBe('r1');
  });

  it("shows errors in the stored user's language", async () => {
    open([{ call: accounts.getMe, error: 'network' }]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('unavailable');
    expect(callbacks.showLanguage).toHaveBeenCalledWith('es');
  });

  const expired = () => {
    open([
      { call: accounts.getMe, error: 'token_expired' },
      good[1]!,
      { call: accounts.refreshTokens, error: 'token_invalid' },
    ]);
    keepSession();
  };

  it('ends an expired session with the notice, an empty storage and the login page', async () => {
    expired();
    await session.start();
    expect(store.getState()).toMatchObject({ status: 'anonymous', endedBy: 'expired' });
    expect(callbacks.onExpired).toHaveBeenCalledTimes(1);
    expect(callbacks.goToLogin).toHaveBeenCalledTimes(1);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['/stats?view=trend', '/stats?view=trend'],
    ['/auth/register', '/dashboard'],
  ])('at %s leads back to %s, even if no page has been rendered yet', async (path, stored) => {
    history.replaceState(null, '', path);
    expired();
    await session.start();
    expect(readReturnPath()).toBe(stored);
    history.replaceState(null, '', '/');
    clearReturnPath();
  });

  it('keeps only a remembered e-mail of an expired session', async () => {
    expired();
    localStorage.setItem('rememberMe', 'true');
    localStorage.setItem('email', 'ana@example.org');
    await session.start();
    expect({ ...localStorage }).toEqual({ rememberMe: 'true', email: 'ana@example.org' });
  });
});

describe('signIn', () => {
  it('stores both tokens and of the person only what the header needs', async () => {
    open();
    await session.signIn(tokens);
    expect([localStorage.getItem('token'), localStorage.getItem('refresh')]).toEqual(['a1', 'r1']);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(storedUser);
    expect(localStorage.getItem('email')).toBeNull();
    expect(store.getState().status).toBe('signed-in');
  });

  it("removes the previous user's data", async () => {
    open();
    client.setQueryData(['theirs'], 1);
    localStorage.setItem('veleta.queries', '{"theirs":1}');
    await session.signIn(tokens);
    expect(client.getQueryData(['theirs'])).toBeUndefined();
    expect(localStorage.getItem('veleta.queries')).toBeNull();
  });

  it('stores the e-mail with "remember me"', async () => {
    open();
    await session.signIn(tokens, { rememberMe: true, email: 'ana@example.org' });
    expect([localStorage.getItem('rememberMe'), localStorage.getItem('email')]).toEqual(['true', 'ana@example.org']);
  });

  it("stores the user's own e-mail if the form had none", async () => {
    open();
    await session.signIn(tokens, { rememberMe: true });
    expect(localStorage.getItem('email')).toBe('ana@example.org');
  });

  it("clears the reason of the previous session's end", async () => {
    open();
    session.signOut();
    await session.signIn(tokens);
    expect(store.getState().endedBy).toBeNull();
  });

  it('removes the e-mail without "remember me"', async () => {
    open();
    localStorage.setItem('rememberMe', 'true');
    localStorage.setItem('email', 'ana@example.org');
    await session.signIn(tokens);
    expect(localStorage.getItem('rememberMe')).toBeNull();
    expect(localStorage.getItem('email')).toBeNull();
  });

  it('rejects and stays signed out if the user cannot be loaded', async () => {
    open([{ call: accounts.getMe, error: 'internal' }, good[1]!]);
    await expect(session.signIn(tokens)).rejects.toMatchObject({ code: 'internal' });
    expect(store.getState().status).toBe('anonymous');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('end of a session', () => {
  it('by logout revokes the session, clears all storage and queries, and goes to the login page', async () => {
    open();
    await session.signIn(tokens, { rememberMe: true, email: 'ana@example.org' });
    localStorage.setItem('i18nextLng', 'es');
    client.setQueryData(['secret'], 1);
    await session.logout();
    expect(requests.at(-1)?.body).toEqual({ refresh: 'r1' });
    expect(localStorage).toHaveLength(0);
    expect(client.getQueryData(['secret'])).toBeUndefined();
    expect(store.getState()).toMatchObject({ status: 'anonymous', user: null, organization: null, endedBy: 'logout' });
    expect(callbacks.goToLogin).toHaveBeenCalled();
  });

  it('by logout works without the server', async () => {
    open([good[0]!, good[1]!, { call: accounts.revokeTokens, error: 'network' }]);
    await session.signIn(tokens);
    await session.logout();
    expect(store.getState().status).toBe('anonymous');
  });

  it('by sign-out keeps only rememberMe and the e-mail if both are set', async () => {
    open();
    await session.signIn(tokens, { rememberMe: true, email: 'ana@example.org' });
    localStorage.setItem('themeKey', '7');
    session.signOut();
    expect({ ...localStorage }).toEqual({ rememberMe: 'true', email: 'ana@example.org' });
  });

  it('by sign-out keeps nothing if only one of the two is set', async () => {
    open();
    await session.signIn(tokens);
    localStorage.setItem('rememberMe', 'true');
    session.signOut();
    expect(localStorage).toHaveLength(0);
    await session.signIn(tokens);
    localStorage.setItem('email', 'ana@example.org');
    session.signOut();
    expect(localStorage).toHaveLength(0);
  });

  it('by logout sends no request without a refresh token', async () => {
    open();
    await session.logout();
    expect(requests).toHaveLength(0);
    expect(callbacks.goToLogin).toHaveBeenCalled();
  });

  it('by sign-out clears all storage otherwise', async () => {
    open();
    await session.signIn(tokens);
    session.signOut();
    expect(localStorage).toHaveLength(0);
  });

  it('during the loading of the user stays signed out', async () => {
    let answer = (): void => {};
    open([
      { call: accounts.getMe, reply: me, after: new Promise<void>((resolve) => (answer = resolve)) },
      ...good.slice(1),
    ]);
    keepSession();
    const starting = session.start();
    await session.logout();
    answer();
    await starting;
    expect(store.getState().status).toBe('anonymous');
    expect(localStorage).toHaveLength(0);
  });
});

describe('another tab', () => {
  it('that signs out signs this tab out', async () => {
    open();
    await session.signIn(tokens);
    localStorage.clear();
    inOtherTab(null);
    expect(store.getState()).toMatchObject({ status: 'anonymous', endedBy: 'sign-out' });
  });

  it('that signs in signs this tab in', async () => {
    open();
    await session.start();
    keepSession();
    inOtherTab('user');
    await settled();
    await settled();
    expect(store.getState().status).not.toBe('anonymous');
  });

  it('with another user reloads this page', async () => {
    open();
    await session.signIn(tokens);
    localStorage.setItem('user', JSON.stringify({ ...storedUser, id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a99' }));
    inOtherTab('user');
    expect(callbacks.reload).toHaveBeenCalled();
  });

  it('with a change of the same user updates this tab', async () => {
    open();
    await session.signIn(tokens);
    localStorage.setItem('user', JSON.stringify({ ...storedUser, lastName: 'Ruiz Vega', language: 'en' }));
    inOtherTab('user');
    expect(store.getState()).toMatchObject({
      status: 'signed-in',
      user: { firstName: 'Ana', lastName: 'Ruiz Vega', language: 'en' },
    });
    expect(callbacks.reload).not.toHaveBeenCalled();
  });

  it('with another account of the same user reloads this page', async () => {
    open();
    await session.signIn(tokens);
    localStorage.setItem('user', JSON.stringify({ ...storedUser, account: '0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c99' }));
    inOtherTab('user');
    expect(callbacks.reload).toHaveBeenCalled();
  });

  it("that signs out later does not change this tab's reason", async () => {
    open();
    await session.signIn(tokens);
    await session.logout();
    inOtherTab(null);
    expect(store.getState().endedBy).toBe('logout');
  });

  it('that writes the user during the start does not start it twice', async () => {
    open();
    keepSession();
    const starting = session.start();
    inOtherTab('user');
    await starting;
    expect(requests.filter(({ call }) => call === accounts.getMe)).toHaveLength(1);
  });

  it('without a user has no effect on an anonymous tab', async () => {
    open();
    await session.start();
    inOtherTab('user');
    await settled();
    expect(requests).toHaveLength(0);
  });

  it('with other changes has no effect', async () => {
    open();
    await session.signIn(tokens);
    localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', storageArea: sessionStorage }));
    inOtherTab('veleta.queries');
    expect(store.getState().status).toBe('signed-in');
  });
});

describe('refresh', () => {
  it('updates user and organization', async () => {
    open([
      good[0]!,
      { call: organizations.getOrganization, error: 'not_found' },
      { call: organizations.getOrganization, reply: { ...organization, industry: 3 } },
    ]);
    await session.signIn(tokens);
    await session.refreshOrganization();
    expect(store.getState().organization?.industry).toBe(3);
    expect(callbacks.showTheme).toHaveBeenLastCalledWith(3);
    await expect(session.refreshUser()).resolves.toMatchObject({ lastName: 'Ruiz' });
  });

  // The user signs out while the response is pending, and another user signs in.
  const other = { ...me, id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a77', first_name: 'Luz', role: 'analyst' } as const;
  const nextPersonSignsIn = async (): Promise<void> => {
    session.signOut();
    await session.signIn({ access: 'a2', refresh: 'r2' });
  };

  it("of the organization never applies to the next user's session", async () => {
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    const theirs = { ...organization, id: '0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c77', name: 'Faro', industry: 2 } as const;
    open([
      ...good.slice(0, 2),
      { call: organizations.getOrganization, reply: organization, after: late },
      { call: organizations.getOrganization, reply: theirs },
    ]);
    await session.signIn(tokens);
    const reading = session.refreshOrganization();
    await nextPersonSignsIn();
    answer();
    await expect(reading).resolves.toBeNull();
    expect(store.getState().organization?.name).toBe('Faro');
    expect(callbacks.showTheme).toHaveBeenLastCalledWith(2);
  });

  it('of the user never applies to the next session', async () => {
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    open([
      ...good.slice(0, 2),
      { call: accounts.getMe, reply: me, after: late },
      { call: accounts.getMe, reply: other },
    ]);
    await session.signIn(tokens);
    const reading = session.refreshUser();
    await nextPersonSignsIn();
    answer();
    await expect(reading).resolves.toBeNull();
    expect(store.getState().user?.firstName).toBe('Luz');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: other.id, role: 'analyst' });
  });
});

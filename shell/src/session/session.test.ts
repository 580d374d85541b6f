import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accounts, organizations } from '@veleta/shared/contracts';
import { HttpError } from '@veleta/shared/http';
import { createQueryClient, type QueryClient } from '@veleta/shared/query';
import { fakeApi, type Reply, type SentRequest } from '@veleta/shared/testing';
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
const told = {
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
  session = createSession({ store, client, ...told });
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
  for (const mock of Object.values(told)) mock.mockReset();
  told.showLanguage.mockResolvedValue(undefined);
});
afterEach(() => {
  unwatch();
  restore();
  client.clear();
});

describe('a role that has changed meanwhile', () => {
  it('is learned from the first refusal, and kept for the next start', async () => {
    const demoted = { ...me, role: 'analyst' } as const;
    open([{ call: accounts.getMe, reply: me }, { call: accounts.getMe, reply: demoted }, ...good.slice(1)]);
    keepSession();
    await session.start();
    expect(store.getState().user?.role).toBe('owner');
    const refusal = new HttpError({ status: 403, code: 'forbidden', message: 'no' });
    await client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(refusal), retry: false }).catch(() => {});
    await settled();
    await settled();
    expect(store.getState().user?.role).toBe('analyst');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role: 'analyst' });
  });
});

describe('a refusal for the role', () => {
  const refusal = (code: 'forbidden' | 'not_found') =>
    new HttpError({ status: code === 'forbidden' ? 403 : 404, code, message: 'no' });
  const mutate = (error: unknown) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => {});
  const questions = () => requests.filter(({ call }) => call === accounts.getMe).length;

  it('of something sent makes the role be read again too', async () => {
    open();
    await session.signIn(tokens);
    await mutate(refusal('forbidden'));
    await settled();
    expect(questions()).toBe(2);
  });

  it('is not read from other errors', async () => {
    open();
    await session.signIn(tokens);
    await mutate(refusal('not_found'));
    await client
      .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(refusal('not_found')), retry: false })
      .catch(() => {});
    await settled();
    expect(questions()).toBe(1);
  });

  it('is not read again once the session is no longer watched', async () => {
    open();
    await session.signIn(tokens);
    unwatch();
    await mutate(refusal('forbidden'));
    await client
      .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(refusal('forbidden')), retry: false })
      .catch(() => {});
    localStorage.clear();
    inOtherTab(null);
    await settled();
    expect(questions()).toBe(1);
    expect(store.getState().status).toBe('signed-in');
  });
});

describe('at the start', () => {
  it('a session that the server refuses ends, without the notice of an expired one', async () => {
    open([{ call: accounts.getMe, error: 'not_found' }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState()).toMatchObject({ status: 'anonymous', endedBy: 'sign-out' });
    expect(told.onExpired).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });

  it('a server that asks to wait ends no session', async () => {
    open([{ call: accounts.getMe, error: 'too_many_requests' }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('unavailable');
    expect(localStorage.getItem('refresh')).toBe('r1');
  });

  it('an organization that is refused ends the session, as a person who is refused does', async () => {
    open([good[0]!, { call: organizations.getOrganization, error: 'conflict' }]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('anonymous');
  });

  it('nothing is asked where somebody leaves while the texts of the language are on their way', async () => {
    let arrive = (): void => {};
    told.showLanguage.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)));
    open();
    keepSession();
    const starting = session.start();
    session.signOut();
    arrive();
    await starting;
    expect(requests).toHaveLength(0);
    expect(store.getState().status).toBe('anonymous');
  });

  it('nothing of a person is stored who left while they were being loaded', async () => {
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
    expect(told.showTheme).not.toHaveBeenCalled();
    expect(store.getState().status).toBe('anonymous');
  });

  it('the session is being read again where somebody tries once more', async () => {
    open([{ call: accounts.getMe, error: 'network' }, { call: accounts.getMe, reply: me }, good[1]!]);
    keepSession();
    await session.start();
    const again = session.start();
    expect(store.getState().status).toBe('loading');
    await again;
  });

  it('the organization is known once it is read, and not after the session', async () => {
    open();
    keepSession();
    await session.start();
    expect(store.getState().isOrganizationKnown).toBe(true);
    session.signOut();
    expect(store.getState().isOrganizationKnown).toBe(false);
  });

  it('nobody is signed in who leaves while the texts of a newly learned language are on their way', async () => {
    let arrive = (): void => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    open();
    keepSession();
    told.showLanguage.mockResolvedValueOnce(undefined).mockReturnValueOnce(late);
    const starting = session.start();
    await settled();
    await settled();
    session.signOut();
    arrive();
    await starting;
    expect(store.getState()).toMatchObject({ status: 'anonymous', user: null });
  });

  it('nobody is signed in without a stored user, and nothing is asked', async () => {
    open();
    localStorage.setItem('token', 'stray');
    await session.start();
    expect(store.getState().status).toBe('anonymous');
    expect(requests).toHaveLength(0);
  });

  it("a stored text 'undefined' is nobody, and goes", async () => {
    open();
    localStorage.setItem('user', 'undefined');
    await session.start();
    expect(store.getState().status).toBe('anonymous');
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('the person and the organization are loaded, with language and theme', async () => {
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
    expect(told.showLanguage).toHaveBeenCalledWith('es');
    expect(told.showTheme).toHaveBeenCalledWith(7);
  });

  it('no organization yet is null, no failure', async () => {
    open([good[0]!, { call: organizations.getOrganization, error: 'not_found' }]);
    keepSession();
    await session.start();
    expect(store.getState()).toMatchObject({ status: 'signed-in', organization: null });
    expect(told.showTheme).toHaveBeenCalledWith(null);
  });

  it('a server that cannot be reached keeps the session for another try', async () => {
    open([{ call: accounts.getMe, error: 'network' }, { call: accounts.getMe, reply: me }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('unavailable');
    expect(localStorage.getItem('refresh')).toBe('r1');
    await session.start();
    expect(store.getState().status).toBe('signed-in');
  });

  it('an organization that the server fails to read keeps nobody out, and is said', async () => {
    open([good[0]!, { call: organizations.getOrganization, error: 'internal' }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState()).toMatchObject({ status: 'signed-in', organization: null, isOrganizationKnown: false });
    expect(told.onOrganizationFailed).toHaveBeenCalledTimes(1);
    // The theme does not change.
    expect(told.showTheme).not.toHaveBeenCalled();
    await session.refreshOrganization();
    expect(store.getState()).toMatchObject({ organization: { name: 'Molino' }, isOrganizationKnown: true });
  });

  it('a server that fails is not said to be out of reach', async () => {
    open([{ call: accounts.getMe, error: 'internal' }, good[1]!]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('failing');
    expect(localStorage.getItem('refresh')).toBe('r1');
  });

  it("what goes wrong before the person is known is said in that person's language", async () => {
    open([{ call: accounts.getMe, error: 'network' }]);
    keepSession();
    await session.start();
    expect(store.getState().status).toBe('unavailable');
    expect(told.showLanguage).toHaveBeenCalledWith('es');
  });

  const expired = () => {
    open([
      { call: accounts.getMe, error: 'token_expired' },
      good[1]!,
      { call: accounts.refreshTokens, error: 'token_invalid' },
    ]);
    keepSession();
  };

  it('an expired session ends with the notice, an empty storage and the login page', async () => {
    expired();
    await session.start();
    expect(store.getState()).toMatchObject({ status: 'anonymous', endedBy: 'expired' });
    expect(told.onExpired).toHaveBeenCalledTimes(1);
    expect(told.goToLogin).toHaveBeenCalledTimes(1);
    expect(localStorage).toHaveLength(0);
  });

  it('an expired session keeps the e-mail of who wants to be remembered, and nothing else', async () => {
    expired();
    localStorage.setItem('rememberMe', 'true');
    localStorage.setItem('email', 'ana@example.org');
    await session.start();
    expect({ ...localStorage }).toEqual({ rememberMe: 'true', email: 'ana@example.org' });
  });
});

describe('signing in', () => {
  it('stores both tokens and of the person only what the header needs', async () => {
    open();
    await session.signIn(tokens);
    expect([localStorage.getItem('token'), localStorage.getItem('refresh')]).toEqual(['a1', 'r1']);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(storedUser);
    expect(localStorage.getItem('email')).toBeNull();
    expect(store.getState().status).toBe('signed-in');
  });

  it('leaves nothing that was kept of whoever or wherever it was before', async () => {
    open();
    client.setQueryData(['theirs'], 1);
    localStorage.setItem('veleta.queries', '{"theirs":1}');
    await session.signIn(tokens);
    expect(client.getQueryData(['theirs'])).toBeUndefined();
    expect(localStorage.getItem('veleta.queries')).toBeNull();
  });

  it('keeps the e-mail for who wants to be remembered', async () => {
    open();
    await session.signIn(tokens, { rememberMe: true, email: 'ana@example.org' });
    expect([localStorage.getItem('rememberMe'), localStorage.getItem('email')]).toEqual(['true', 'ana@example.org']);
  });

  it("keeps the person's own e-mail where the form had none", async () => {
    open();
    await session.signIn(tokens, { rememberMe: true });
    expect(localStorage.getItem('email')).toBe('ana@example.org');
  });

  it('says nothing of how the session before it ended', async () => {
    open();
    session.signOut();
    await session.signIn(tokens);
    expect(store.getState().endedBy).toBeNull();
  });

  it('forgets the e-mail of who no longer wants to be', async () => {
    open();
    localStorage.setItem('rememberMe', 'true');
    localStorage.setItem('email', 'ana@example.org');
    await session.signIn(tokens);
    expect(localStorage.getItem('rememberMe')).toBeNull();
    expect(localStorage.getItem('email')).toBeNull();
  });

  it('that cannot load the person signs nobody in', async () => {
    open([{ call: accounts.getMe, error: 'internal' }, good[1]!]);
    await expect(session.signIn(tokens)).rejects.toMatchObject({ code: 'internal' });
    expect(store.getState().status).toBe('anonymous');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('leaving', () => {
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
    expect(told.goToLogin).toHaveBeenCalled();
  });

  it('by logout works without the server', async () => {
    open([good[0]!, good[1]!, { call: accounts.revokeTokens, error: 'network' }]);
    await session.signIn(tokens);
    await session.logout();
    expect(store.getState().status).toBe('anonymous');
  });

  it('by sign-out keeps rememberMe and the e-mail where they are set, and nothing else', async () => {
    open();
    await session.signIn(tokens, { rememberMe: true, email: 'ana@example.org' });
    localStorage.setItem('themeKey', '7');
    session.signOut();
    expect({ ...localStorage }).toEqual({ rememberMe: 'true', email: 'ana@example.org' });
  });

  it('by sign-out keeps nothing where only one of the two is there', async () => {
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

  it('by logout asks the server for nothing where there is nothing to revoke', async () => {
    open();
    await session.logout();
    expect(requests).toHaveLength(0);
    expect(told.goToLogin).toHaveBeenCalled();
  });

  it('by sign-out clears all storage otherwise', async () => {
    open();
    await session.signIn(tokens);
    session.signOut();
    expect(localStorage).toHaveLength(0);
  });

  it('while the person is being loaded leaves nobody signed in', async () => {
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
  it('that signs out signs out here', async () => {
    open();
    await session.signIn(tokens);
    localStorage.clear();
    inOtherTab(null);
    expect(store.getState()).toMatchObject({ status: 'anonymous', endedBy: 'sign-out' });
  });

  it('that signs in signs in here', async () => {
    open();
    await session.start();
    keepSession();
    inOtherTab('user');
    await settled();
    await settled();
    expect(store.getState().status).not.toBe('anonymous');
  });

  it('where somebody else signed in makes this page start anew', async () => {
    open();
    await session.signIn(tokens);
    localStorage.setItem('user', JSON.stringify({ ...storedUser, id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a99' }));
    inOtherTab('user');
    expect(told.reload).toHaveBeenCalled();
  });

  it('where the same person has changed something changes it here', async () => {
    open();
    await session.signIn(tokens);
    localStorage.setItem('user', JSON.stringify({ ...storedUser, lastName: 'Ruiz Vega', language: 'en' }));
    inOtherTab('user');
    expect(store.getState()).toMatchObject({
      status: 'signed-in',
      user: { firstName: 'Ana', lastName: 'Ruiz Vega', language: 'en' },
    });
    expect(told.reload).not.toHaveBeenCalled();
  });

  it('where the same person went on in another account makes this page start anew', async () => {
    open();
    await session.signIn(tokens);
    localStorage.setItem('user', JSON.stringify({ ...storedUser, account: '0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c99' }));
    inOtherTab('user');
    expect(told.reload).toHaveBeenCalled();
  });

  it('that signs out later does not change how the session ended here', async () => {
    open();
    await session.signIn(tokens);
    await session.logout();
    inOtherTab(null);
    expect(store.getState().endedBy).toBe('logout');
  });

  it('that writes the person while the session is being read here does not make it be read twice', async () => {
    open();
    keepSession();
    const starting = session.start();
    inOtherTab('user');
    await starting;
    expect(requests.filter(({ call }) => call === accounts.getMe)).toHaveLength(1);
  });

  it('that stores nobody changes nothing where nobody is signed in', async () => {
    open();
    await session.start();
    inOtherTab('user');
    await settled();
    expect(requests).toHaveLength(0);
  });

  it('that only changes something else changes nothing here', async () => {
    open();
    await session.signIn(tokens);
    localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', storageArea: sessionStorage }));
    inOtherTab('veleta.queries');
    expect(store.getState().status).toBe('signed-in');
  });
});

describe('reading again', () => {
  it('takes the person and the organization as they are now', async () => {
    open([
      good[0]!,
      { call: organizations.getOrganization, error: 'not_found' },
      { call: organizations.getOrganization, reply: { ...organization, industry: 3 } },
    ]);
    await session.signIn(tokens);
    await session.refreshOrganization();
    expect(store.getState().organization?.industry).toBe(3);
    expect(told.showTheme).toHaveBeenLastCalledWith(3);
    await expect(session.refreshUser()).resolves.toMatchObject({ lastName: 'Ruiz' });
  });

  // The user signs out while the response is pending, and another user signs in.
  const other = { ...me, id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a77', first_name: 'Luz', role: 'analyst' } as const;
  const nextPersonSignsIn = async (): Promise<void> => {
    session.signOut();
    await session.signIn({ access: 'a2', refresh: 'r2' });
  };

  it('of the organization never lands in the session of the next person', async () => {
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
    expect(told.showTheme).toHaveBeenLastCalledWith(2);
  });

  it('of the person never lands in the session of the next one', async () => {
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

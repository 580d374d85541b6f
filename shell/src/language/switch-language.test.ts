import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { currentLanguage, i18n, startI18n } from '@veleta/shared/i18n';
import { subscribeToNotices, type Notice } from '@veleta/shared/notify';
import type { User } from '@veleta/shared/session';
import { fakeApi, TEST_USER, type Reply, type SentRequest } from '@veleta/shared/testing';
import { createLanguageSwitch } from './switch-language.ts';

const ana = (language: 'en' | 'es') => ({
  id: TEST_USER.id,
  email: TEST_USER.email,
  first_name: 'Ana',
  last_name: 'Torres',
  language,
  role: 'owner',
  is_operator: false,
});

let notices: Notice[];
let requests: SentRequest[];
let cleanUp: () => void;
const setUser = jest.fn<(user: User) => void>();

function open(replies: Reply[], user: () => User | null = () => TEST_USER) {
  const api = fakeApi(replies);
  requests = api.requests;
  const stop = subscribeToNotices((notice) => notices.push(notice));
  cleanUp = () => {
    api.restore();
    stop();
  };
  return createLanguageSwitch({ user, setUser });
}

beforeEach(async () => {
  notices = [];
  setUser.mockReset();
  if (!i18n.isInitialized) await startI18n({}, 'en');
  await i18n.changeLanguage('en');
});
afterEach(() => cleanUp());

describe('switchLanguage', () => {
  it("changes the page and the user's preference", async () => {
    const choose = open([{ call: accounts.patchMe, reply: ana('es') }]);
    await choose('es');
    expect(currentLanguage()).toBe('es');
    expect(requests.map(({ body }) => body)).toEqual([{ language: 'es' }]);
    expect(setUser).toHaveBeenCalledWith(expect.objectContaining({ language: 'es' }));
  });

  it('changes only the page without a session', async () => {
    await open([], () => null)('es');
    expect(currentLanguage()).toBe('es');
    expect(requests).toEqual([]);
  });

  it("reverts to the user's language with a notice if saving fails", async () => {
    const choose = open([{ call: accounts.patchMe, error: 'internal' }]);
    await choose('es');
    expect(currentLanguage()).toBe('en');
    expect(notices.map(({ status }) => status)).toEqual(['error']);
  });

  it('saves only the last of several quick choices', async () => {
    const choose = open([{ call: accounts.patchMe, reply: ana('en') }]);
    await Promise.all([choose('es'), choose('en')]);
    expect(currentLanguage()).toBe('en');
    expect(requests.map(({ body }) => body)).toEqual([{ language: 'en' }]);
  });

  it('applies the last of two choices if the first reply is late', async () => {
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    const choose = open([
      { call: accounts.patchMe, reply: ana('es'), after: late },
      { call: accounts.patchMe, reply: ana('en') },
    ]);
    const first = choose('es');
    while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve));
    await choose('en');
    answer();
    await first;
    expect(currentLanguage()).toBe('en');
    expect(setUser.mock.calls.map(([{ language }]) => language)).toEqual(['en']);
  });

  it('shows no notice for an outdated choice that failed', async () => {
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    const choose = open([
      { call: accounts.patchMe, error: 'internal', after: late },
      { call: accounts.patchMe, reply: ana('es') },
    ]);
    const first = choose('en');
    while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve));
    await choose('es');
    answer();
    await first;
    expect(currentLanguage()).toBe('es');
    expect(notices).toEqual([]);
  });

  it("never applies to the next user's session", async () => {
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    let person: User = TEST_USER;
    const choose = open([{ call: accounts.patchMe, reply: ana('es'), after: late }], () => person);
    const choosing = choose('es');
    while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve));
    person = { ...TEST_USER, id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a02' };
    answer();
    await choosing;
    expect(setUser).not.toHaveBeenCalled();
  });

  it('rejects a language without texts', async () => {
    await open([])('pt');
    expect(currentLanguage()).toBe('en');
    expect(requests).toEqual([]);
    expect(notices.map(({ status }) => status)).toEqual(['error']);
  });
});

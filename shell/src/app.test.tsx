import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accounts, organizations, slotIdOf, type RemoteEntry, type Role } from '@veleta/shared/contracts';
import { startI18n, i18n } from '@veleta/shared/i18n';
import { subscribeToNotices, type Notice } from '@veleta/shared/notify';
import { createQueryClient } from '@veleta/shared/query';
import { Slot, type RemoteModule, type SlotProps } from '@veleta/shared/remote';
import { Link } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { fakeApi, type Reply, type SentRequest } from '@veleta/shared/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { createLanguageSwitch } from './language/switch-language.ts';
import { noExtension, type ShellExtension } from './extension/shell-extension.ts';
import type { RemoteLoader } from './loader/remote-loader.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import switchedOffEn from './switched-off/locales/en.json' with { type: 'json' };
import overridesEn from './overrides/locales/en.json' with { type: 'json' };
import OverridesMenuItem from './overrides/overrides-menu-item.tsx';
import { panelState } from './overrides/panel-state.ts';
import type { KnownRemotes, SwitchedOffArea } from './registry/parse-registry.ts';
import type { ReportedEvent } from './remotes/remotes-context.ts';
import { buildRoutes } from './routing/routes.tsx';
import { createSession } from './session/session.ts';
import { createSessionStore } from './session/session-store.ts';
import { remoteEntry } from './testing/remote-entry.ts';
import { remotesOf } from './testing/remotes.ts';

const me = {
  id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01',
  email: 'ana@example.org',
  first_name: 'Ana',
  last_name: 'Ruiz',
  language: 'en',
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
  industry: null,
  number_of_employees: null,
} as const;

const WEATHER = { en: 'Weather', es: 'Tiempo' };
const MANAGERS: Role[] = ['owner', 'administrator'];
const entries: RemoteEntry[] = [
  remoteEntry('mf-auth', {
    routes: [
      { path: '/auth/login', layout: 'auth' },
      { path: '/reset-password/:token', layout: 'auth' },
    ],
  }),
  remoteEntry('mf-measurements', {
    routes: [{ path: '/dashboard', layout: 'main', roles: MANAGERS }],
    menu: [
      { id: 'panel', path: '/dashboard', label: 'menu.panel', place: 'user', order: 10, roles: MANAGERS },
      { id: 'dashboard', path: '/dashboard', label: 'menu.dashboard', place: 'side', order: 10, roles: MANAGERS },
    ],
  }),
  remoteEntry('mf-organization', {
    routes: [
      { path: '/user', layout: 'main' },
      { path: '/permissions', layout: 'main', roles: ['owner', 'administrator'] },
    ],
    menu: [
      {
        id: 'permissions',
        path: '/permissions',
        label: 'menu.permissions',
        place: 'user',
        order: 50,
        roles: ['owner', 'administrator'],
      },
      { id: 'user', path: '/user', label: 'menu.user', place: 'user', order: 30 },
    ],
    slots: ['onboarding.organization'],
  }),
  remoteEntry('mf-stats', {
    routes: [{ path: '/stats', layout: 'side' }],
    menu: [{ id: 'stats', path: '/stats', label: 'menu.stats', place: 'side', order: 20 }],
  }),
  remoteEntry('mf-over', { routes: [], slots: ['main.terms', 'main.overlay'] }),
  remoteEntry('mf-survey-public', { routes: [{ path: '/fingerprint', layout: 'public' }] }),
  remoteEntry('mf-weather', {
    routes: [],
    menu: [
      { id: 'weather', path: '/weather', label: 'menu.weather', labels: WEATHER, place: 'user', order: 60 },
      { id: 'weather-side', path: '/weather', label: 'menu.weather', labels: WEATHER, place: 'side', order: 60 },
      {
        id: 'weather-header',
        path: '/weather',
        label: 'menu.weather',
        labels: WEATHER,
        place: 'header',
        order: 60,
        roles: MANAGERS,
      },
      // From a build without labels.
      { id: 'storm-warnings', path: '/weather/storms', label: 'menu.storms', place: 'user', order: 70 },
    ],
  }),
];

function Login() {
  const { signIn, rememberedEmail } = useAuth();
  return <button onClick={() => void signIn({ access: 'a', refresh: 'r' })}>Sign in {rememberedEmail}</button>;
}
const Dashboard = () => (
  <>
    <h1>Panel page</h1>
    <Link to="/broken">to broken</Link>
    <Slot id="onboarding.organization" subject="one" />
  </>
);
const pages: Record<string, () => React.ReactNode> = {
  '/auth/login': Login,
  '/reset-password/:token': () => <h1>Reset page</h1>,
  '/dashboard': Dashboard,
  '/user': () => <h1>User page</h1>,
  '/permissions': () => <h1>Permissions page</h1>,
  '/stats': () => <h1>Stats page</h1>,
  '/fingerprint': () => <h1>Fingerprint page</h1>,
};
const Filling = ({ onDone, subject }: SlotProps) => {
  const [isDone, setIsDone] = useState(false);
  return <button onClick={() => (setIsDone(true), onDone())}>{isDone ? 'done' : `slot of ${subject}`}</button>;
};
/** Stubs of the slots in every page of a signed-in user. */
const OVERLAYS: Record<string, () => React.ReactNode> = {
  'main.terms': () => <button>terms</button>,
  'main.overlay': () => <button>overlay</button>,
};
const moduleOf = (entry: RemoteEntry): RemoteModule => ({
  contract: 1,
  name: entry.name,
  routes: Object.fromEntries(
    entry.descriptor.routes.map(({ path }) => [path, async () => ({ default: pages[path]! })]),
  ),
  slots: Object.fromEntries(
    entry.descriptor.slots.map((slot) => {
      const id = slotIdOf(slot);
      return [id, async () => ({ default: OVERLAYS[id] ?? Filling })];
    }),
  ),
  messages: {
    en: async () => ({ default: {} }),
    es: async () => ({ default: {} }),
  },
});

let requests: SentRequest[];
let notices: Notice[];
let events: ReportedEvent[];
let load: jest.Mock<RemoteLoader['load']>;
let restore: () => void;

const good: Reply[] = [
  { call: accounts.getMe, reply: me },
  { call: organizations.getOrganization, reply: organization },
  { call: accounts.revokeTokens },
];

async function open(
  path: string,
  {
    user = false,
    replies = good,
    extension = noExtension,
    switchedOff = [],
    served,
  }: {
    user?: boolean | 'analyst';
    replies?: Reply[];
    extension?: ShellExtension;
    switchedOff?: readonly SwitchedOffArea[];
    served?: () => Promise<KnownRemotes>;
  } = {},
) {
  if (user) {
    localStorage.setItem('token', 'a');
    localStorage.setItem('refresh', 'r');
    localStorage.setItem('user', JSON.stringify({ id: me.id, lastName: 'Ruiz', language: 'en', role: 'owner' }));
  }
  ({ requests, restore } = fakeApi(replies));
  const store = createSessionStore();
  const client = createQueryClient();
  const on = entries.filter(({ name }) => !switchedOff.some((area) => area.name === name));
  const router = createMemoryRouter(buildRoutes({ remotes: on, switchedOff }), { initialEntries: [path] });
  const remotes = { ...remotesOf({ entries: on, load, events, switchedOff, ...(served && { served }) }), extension };
  const session = createSession({
    store,
    client,
    showLanguage: async () => {},
    showTheme: async () => {},
    onOrganizationFailed: () => {},
    onExpired: () => {},
    goToLogin: () => void router.navigate('/auth/login'),
    reload: () => {},
  });
  const switchLanguage = createLanguageSwitch({ user: () => store.getState().user, setUser: session.setUser });
  render(
    <App
      client={client}
      router={router}
      remotes={remotes}
      prefetch={() => {}}
      session={{ store, session }}
      switchLanguage={switchLanguage}
    />,
  );
  await act(() => session.start());
  const at = () => router.state.location.pathname + router.state.location.search;
  return { router, at, switchLanguage, catalog: remotes.catalog };
}

let stop: () => void;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = jest.fn();
  if (!i18n.isInitialized) await startI18n({ shell: { en, es } }, 'en');
  await i18n.changeLanguage('en');
  load = jest.fn(async (entry: RemoteEntry) => moduleOf(entry));
  events = [];
  notices = [];
  stop = subscribeToNotices((notice) => notices.push(notice));
});
afterEach(() => {
  cleanup();
  stop();
  restore();
});

const openMenu = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menu');
};
/** Opens the menu by keyboard: the kit's menu needs pointer positions, which jsdom does not have. */
const choose = async (menu: HTMLElement, name: string) => {
  await waitFor(() => expect(menu).toHaveFocus());
  const item = within(menu).getByRole('menuitem', { name });
  await userEvent.keyboard('{Home}');
  for (const _ of menu.querySelectorAll('[role^=menuitem]')) {
    if (item.hasAttribute('data-highlighted')) break;
    await userEvent.keyboard('{ArrowDown}');
  }
  await waitFor(() => expect(item).toHaveAttribute('data-highlighted'));
  await userEvent.keyboard('{Enter}');
};
const itemsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);

describe('routes', () => {
  it('redirect /auth to the login page', async () => {
    const { at } = await open('/auth');
    expect(await screen.findByRole('button', { name: /Sign in/ })).toBeInTheDocument();
    expect(at()).toBe('/auth/login');
  });

  it('show the dashboard at the index', async () => {
    await open('/', { user: true });
    expect(await screen.findByRole('heading', { name: 'Panel page' })).toBeInTheDocument();
  });

  it('show a public page without layout and session', async () => {
    await open('/fingerprint');
    expect(await screen.findByRole('heading', { name: 'Fingerprint page' })).toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it('show the not-found page for unknown paths', async () => {
    await open('/nowhere');
    expect(await screen.findByText('Page not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  });

  it.each([
    ['/survey', 'Surveys', /reserved for a list of all the organization’s surveys/],
    ['/survey/organization', 'Surveys of the organization', /reserved for surveys that span several products/],
  ])('show a placeholder at %s', async (path, title, purpose) => {
    await open(path, { user: true });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText(purpose)).toBeInTheDocument();
  });

  it('scroll to the top at each new path', async () => {
    const { router } = await open('/dashboard', { user: true });
    const calls = jest.mocked(window.scrollTo).mock.calls.length;
    await act(() => router.navigate('/dashboard?a=1'));
    expect(window.scrollTo).toHaveBeenCalledTimes(calls);
    await act(() => router.navigate('/user'));
    expect(window.scrollTo).toHaveBeenCalledTimes(calls + 1);
  });

  it('move the focus to the content of a new page and announce its title', async () => {
    document.title = 'Before';
    if (!document.querySelector('title')) document.head.append(document.createElement('title'));
    const { router } = await open('/dashboard', { user: true });
    await screen.findByRole('heading', { name: 'Panel page' });
    const content = screen.getByRole('main');
    expect(content).not.toHaveFocus();
    await act(() => router.navigate('/survey'));
    expect(content).toHaveFocus();
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Surveys · Veleta'),
    );
    await act(() => router.navigate('/survey?again=1'));
    expect(content).toHaveFocus();
  });

  it('move the focus away from a removed page', async () => {
    const { router } = await open('/dashboard', { user: true });
    const inside = await screen.findByRole('link', { name: 'to broken' });
    inside.focus();
    await act(() => router.navigate('/survey/organization'));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('deny a page to other roles', async () => {
    await open('/permissions', {
      user: true,
      replies: [{ call: accounts.getMe, reply: { ...me, role: 'analyst' } }, ...good.slice(1)],
    });
    expect(await screen.findByText('Your role does not have access to this page')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  });

  it('redirect a role without the dashboard to its first menu entry', async () => {
    const replies = [{ call: accounts.getMe, reply: { ...me, role: 'analyst' } }, ...good.slice(1)];
    const { at } = await open('/', { user: true, replies });
    expect(await screen.findByRole('heading', { name: 'Stats page' })).toBeInTheDocument();
    expect(at()).toBe('/stats');
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });
});

describe('protected pages', () => {
  it('redirect to the login page without a session, and back after the login', async () => {
    const { at } = await open('/user?tab=2');
    await userEvent.click(await screen.findByRole('button', { name: /Sign in/ }));
    expect(await screen.findByRole('heading', { name: 'User page' })).toBeInTheDocument();
    expect(at()).toBe('/user?tab=2');
  });

  it('redirect to the dashboard without a requested path', async () => {
    const { at } = await open('/auth/login');
    await userEvent.click(await screen.findByRole('button', { name: /Sign in/ }));
    await screen.findByRole('heading', { name: 'Panel page' });
    expect(at()).toBe('/dashboard');
  });

  it('show a spinner while the session is read', async () => {
    let answer = (): void => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    const opening = open('/dashboard', { user: true, replies: [{ ...good[0]!, after }, ...good.slice(1)] });
    expect(await screen.findByText('Loading your session…')).toBeInTheDocument();
    answer();
    await opening;
    expect(await screen.findByRole('heading', { name: 'Panel page' })).toBeInTheDocument();
  });

  it('offer a retry if the server cannot be reached', async () => {
    await open('/dashboard', { user: true, replies: [{ call: accounts.getMe, error: 'network' }, ...good] });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Panel page' })).toBeInTheDocument();
  });

  it('keep links from mails accessible to signed-in users', async () => {
    const { at } = await open('/reset-password/abc', { user: true });
    expect(await screen.findByRole('heading', { name: 'Reset page' })).toBeInTheDocument();
    expect(at()).toBe('/reset-password/abc');
  });
});

describe('a new version of the terms', () => {
  const outdated = (version: string | null): Reply[] => [
    { call: accounts.getMe, reply: { ...me, outdated_terms: version } },
    ...good.slice(1),
  ];

  it.each(['/dashboard', '/stats'])('is shown over %s', async (path) => {
    await open(path, { user: true, replies: outdated('2026-01-31') });
    expect(await screen.findByRole('button', { name: 'terms' })).toBeInTheDocument();
  });

  it('is shown before any other overlay', async () => {
    await open('/dashboard', { user: true, replies: outdated('2026-01-31') });
    await screen.findByRole('button', { name: 'terms' });
    expect(screen.queryByRole('button', { name: 'overlay' })).toBeNull();
  });

  it('is not shown to users who accepted it', async () => {
    await open('/dashboard', { user: true, replies: outdated(null) });
    expect(await screen.findByRole('button', { name: 'overlay' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'terms' })).toBeNull();
  });
});

describe('header', () => {
  it('has the logo with a link home, and the menu in order with its last entry', async () => {
    await open('/dashboard', { user: true });
    expect(await screen.findByRole('link', { name: 'Veleta, home' })).toHaveAttribute('href', '/');
    const menu = await openMenu(/Menu of Molino/);
    expect(itemsOf(menu)).toEqual(['Products Panel', 'User', 'Permissions', 'Weather', 'Storm warnings', 'Logout']);
    await choose(menu, 'User');
    expect(await screen.findByRole('heading', { name: 'User page' })).toBeInTheDocument();
  });

  it('links the main pages', async () => {
    await open('/dashboard', { user: true });
    const places = within(await screen.findByRole('navigation', { name: 'Main navigation' })).getAllByRole('link');
    expect(places.map((place) => [place.textContent, place.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Dashboard', '/dashboard'],
      ['Settings', '/product-config'],
      ['Profile', '/user'],
      ['Weather', '/weather'],
    ]);
    expect(places.map((place) => place.getAttribute('aria-current'))).toEqual([null, 'page', null, null, null]);
  });

  it('labels entries of areas in the language of the page, without their code', async () => {
    await open('/dashboard', { user: true });
    await screen.findByRole('link', { name: 'Weather' });
    await act(() => i18n.changeLanguage('es'));
    expect(await screen.findByRole('link', { name: 'Tiempo' })).toHaveAttribute('href', '/weather');
    expect(itemsOf(await openMenu(/Menú de/))).toContain('Tiempo');
    expect(load.mock.calls.map(([entry]) => entry.name)).not.toContain('mf-weather');
  });

  it('hides entries of areas from roles that they exclude', async () => {
    await open('/user', {
      user: true,
      replies: [{ call: accounts.getMe, reply: { ...me, role: 'analyst' } }, ...good.slice(1)],
    });
    const menu = await openMenu(/Menu of/);
    expect(itemsOf(menu)).toContain('Weather');
    expect(screen.queryByRole('link', { name: 'Weather' })).toBeNull();
  });

  it('hides pages that the role may not open', async () => {
    await open('/dashboard', {
      user: true,
      replies: [{ call: accounts.getMe, reply: { ...me, role: 'analyst' } }, ...good.slice(1)],
    });
    expect(itemsOf(await openMenu(/Menu of/))).not.toContain('Permissions');
  });

  it.each([
    ['the last name without an organization', me, 'Ruiz'],
    ['a word without either', { ...me, last_name: '' }, 'User'],
  ])('is titled by %s', async (_, reply, title) => {
    await open('/dashboard', {
      user: true,
      replies: [
        { call: accounts.getMe, reply },
        { call: organizations.getOrganization, error: 'not_found' },
      ],
    });
    expect(await screen.findByRole('button', { name: `Menu of ${title}` })).toBeInTheDocument();
  });

  it('logs out: clears the session and shows the login page', async () => {
    const { at } = await open('/user', { user: true });
    await choose(await openMenu(/Menu of/), 'Logout');
    expect(await screen.findByRole('button', { name: /Sign in/ })).toBeInTheDocument();
    expect(at()).toBe('/auth/login');
    expect(localStorage.getItem('user')).toBeNull();
    expect(sessionStorage.getItem('veleta.origin')).toBeNull();
  });

  it("does not move items of the open menu when an operator's permission arrives", async () => {
    i18n.addResourceBundle('en', 'overrides', overridesEn);
    await open('/', {
      user: true,
      replies: [{ call: accounts.getMe, reply: { ...me, is_operator: true } }, ...good],
      extension: { ...noExtension, MenuItems: OverridesMenuItem },
    });
    const menu = await openMenu(/Menu of/);
    const before = itemsOf(menu);
    act(() => panelState.setState({ isAllowed: true }));
    expect(itemsOf(menu)).toEqual([...before, 'Developer overrides']);
    const ofEverybody = before.slice(0, before.indexOf('Logout') + 1);
    expect(before).toEqual([...ofEverybody, 'Operations']);
    act(() => panelState.setState({ isAllowed: false }));
  });
});

describe('side menu', () => {
  it('shows six entries on /stats and expands on hover and keyboard focus', async () => {
    await open('/stats', { user: true });
    const menu = await screen.findByRole('navigation', { name: 'Main navigation' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['', 'Dashboard', 'Stats', 'Surveys', 'Weather']);
    expect(menu).not.toHaveAttribute('data-open');
    await userEvent.hover(menu);
    expect(menu).toHaveAttribute('data-open');
    await userEvent.unhover(menu);
    expect(menu).not.toHaveAttribute('data-open');
  });

  const sideMenu = () => screen.findByRole('navigation', { name: 'Main navigation' });

  it('stays expanded when pinned, even at the next visit, until collapsed', async () => {
    await open('/stats', { user: true });
    const pin = await screen.findByRole('button', { name: 'Keep the menu open', expanded: false });
    await userEvent.click(pin);
    await userEvent.unhover(pin);
    expect(await sideMenu()).toHaveAttribute('data-open');
    cleanup();
    await open('/stats', { user: true });
    expect(await sideMenu()).toHaveAttribute('data-open');
    const collapseButton = screen.getByRole('button', { name: 'Collapse the menu', expanded: true });
    expect(collapseButton).toHaveAttribute('aria-controls', (await sideMenu()).id);
    await userEvent.click(collapseButton);
    expect(await sideMenu()).not.toHaveAttribute('data-open');
  });

  it('expands on keyboard focus, and Escape collapses it with the focus inside', async () => {
    await open('/stats', { user: true });
    const menu = await sideMenu();
    const [, dashboard, stats] = within(menu).getAllByRole('link');
    // jsdom does not support :focus-visible; the browser test covers the menu by keyboard.
    const matches = jest.spyOn(Element.prototype, 'matches').mockReturnValue(true);
    act(() => dashboard!.focus());
    matches.mockRestore();
    expect(menu).toHaveAttribute('data-open');
    await userEvent.keyboard('{Escape}');
    expect(menu).not.toHaveAttribute('data-open');
    expect(dashboard).toHaveFocus();
    act(() => stats!.focus());
    expect(menu).not.toHaveAttribute('data-open');
  });

  it('does not expand on touch', async () => {
    await open('/stats', { user: true });
    const menu = await sideMenu();
    await userEvent.pointer({ keys: '[TouchA]', target: menu });
    expect(menu).not.toHaveAttribute('data-open');
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Keep the menu open' }) });
    expect(menu).toHaveAttribute('data-open');
  });
});

describe('language', () => {
  const spanish = { call: accounts.patchMe, reply: { ...me, language: 'es' } };

  it('switches at once and is saved for the user', async () => {
    await open('/dashboard', { user: true, replies: [...good, spanish] });
    await choose(await openMenu(/Language: English/), 'Español');
    expect(await screen.findByRole('button', { name: 'Idioma: Español (ES)' })).toBeInTheDocument();
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ call: accounts.patchMe, body: { language: 'es' } }));
    expect(localStorage.getItem('i18nextLng')).toBe('es');
  });

  it('is reverted with a notice of 4 seconds if saving fails', async () => {
    const { switchLanguage } = await open('/dashboard', {
      user: true,
      replies: [...good, { call: accounts.patchMe, error: 'internal' }],
    });
    await act(() => switchLanguage('es'));
    expect(notices).toMatchObject([{ status: 'error', durationMs: 4000 }]);
    expect(i18n.language).toBe('en');
  });

  it('is rejected with a notice of 3 seconds if unsupported', async () => {
    const { switchLanguage } = await open('/dashboard', { user: true });
    await act(() => switchLanguage('fr'));
    expect(notices).toMatchObject([{ status: 'error', title: 'This language is not supported.', durationMs: 3000 }]);
    expect(i18n.language).toBe('en');
  });

  it('switches without a request if there is no session', async () => {
    const { switchLanguage } = await open('/auth/login');
    await act(() => switchLanguage('es'));
    expect(i18n.language).toBe('es');
    expect(requests).toHaveLength(0);
  });
});

describe('a failing remote', () => {
  beforeEach(() => {
    // React logs every error that a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('affects only its own page and can be retried', async () => {
    load.mockRejectedValueOnce(new Error('down'));
    await open('/user', { user: true });
    expect(await screen.findByText('This page could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Menu of/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'User page' })).toBeInTheDocument();
  });

  it('is reported with its version if it throws in render', async () => {
    const working = pages['/user']!;
    pages['/user'] = () => {
      throw new Error('boom');
    };
    await open('/user', { user: true });
    expect(await screen.findByText('This page could not be loaded')).toBeInTheDocument();
    expect(events).toMatchObject([
      { kind: 'render_failed', remote: 'mf-organization', version: '2.0.0', message: 'Error: boom' },
    ]);
    pages['/user'] = working;
  });

  it('does not affect the page around its slot', async () => {
    load.mockImplementation(async (entry) => {
      if (entry.name === 'mf-organization') throw new Error('down');
      return moduleOf(entry);
    });
    await open('/dashboard', { user: true });
    expect(await screen.findByRole('heading', { name: 'Panel page' })).toBeInTheDocument();
    expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
  });
});

describe('a slot', () => {
  it('renders the remote that declares it', async () => {
    await open('/dashboard', { user: true });
    await userEvent.click(await screen.findByRole('button', { name: 'slot of one' }));
    expect(await screen.findByRole('button', { name: 'done' })).toBeInTheDocument();
  });
});

describe('an area that is switched off', () => {
  const stats: SwitchedOffArea = { name: 'mf-stats', routes: [{ path: '/stats', layout: 'side' }] };
  const known = (revision: string, off: readonly SwitchedOffArea[]): KnownRemotes => ({
    revision,
    remotes: entries.filter(({ name }) => !off.some((area) => area.name === name)),
    switchedOff: off,
    problems: [],
  });

  it('says so on its pages, has no menu entry, and is not loaded', async () => {
    await open('/stats', { user: true, switchedOff: [stats] });
    expect(await screen.findByRole('heading', { level: 1, name: switchedOffEn.title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'Stats' })).toBeNull();
    expect(load.mock.calls.map(([entry]) => entry.name)).not.toContain('mf-stats');
  });

  it('leaves its slots empty', async () => {
    const off: SwitchedOffArea = { name: 'mf-organization', routes: [{ path: '/user', layout: 'main' }] };
    await open('/dashboard', { user: true, switchedOff: [off] });
    expect(await screen.findByRole('heading', { name: 'Panel page' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'slot of one' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  });

  it('stays on a page in use until the person leaves it', async () => {
    const { catalog, router } = await open('/stats', { user: true, served: async () => known('r2', [stats]) });
    expect(await screen.findByRole('heading', { name: 'Stats page' })).toBeVisible();
    await act(() => catalog.check());
    expect(screen.getByRole('heading', { name: 'Stats page' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Stats' })).toBeNull();
    await act(() => router.navigate('/survey'));
    await act(() => router.navigate('/stats'));
    expect(await screen.findByRole('heading', { name: switchedOffEn.title })).toBeVisible();
  });

  it('is shown in an open page after it was switched on', async () => {
    const { catalog } = await open('/stats', {
      user: true,
      switchedOff: [stats],
      served: async () => known('r2', []),
    });
    expect(await screen.findByRole('heading', { name: switchedOffEn.title })).toBeVisible();
    await act(() => catalog.check());
    expect(await screen.findByRole('heading', { name: 'Stats page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Stats' })).toBeInTheDocument();
  });
});

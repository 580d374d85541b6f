import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, administrators, terms as termsCalls, type ErrorCode } from '@veleta/shared/contracts';
import { clearStorage, writeStored, type Auth } from '@veleta/shared/session';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { en, es } from '../testing/texts.ts';
import AdminInvitePage from './admin-invite-page.tsx';

const user = userEvent.setup();
const INVITE = {
  organization: 'Molino Norte',
  invited_by: 'Ana Torres',
  email: 'nora@example.org',
  role: 'analyst',
  has_user: false,
  expires_at: '2026-11-28T09:00:00.000Z',
};
const TOKENS = { access: 'access', refresh: 'refresh' };
const shown = (change: Partial<typeof INVITE> = {}): Reply => ({
  call: administrators.getAdminInvite,
  reply: { ...INVITE, ...change },
});
const accepted: Reply = { call: administrators.acceptAdminInvite, reply: TOKENS };
const refused = (error: ErrorCode): Reply => ({ call: administrators.acceptAdminInvite, error });

const show = async (options: RenderOptions = {}) => {
  const signIn = jest.fn<Auth['signIn']>(async () => {});
  const rendered = await renderWithProviders(<AdminInvitePage />, {
    route: '/admin-invite/secret-token',
    path: '/admin-invite/:token',
    messages: { 'mf-auth': options.language === 'es' ? es : en },
    ...options,
    auth: { user: null, signIn, ...options.auth },
  });
  const sent = () => rendered.requests.filter(({ call }) => call === administrators.acceptAdminInvite);
  return { ...rendered, signIn, sent };
};

async function write(field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
async function fillIn(): Promise<void> {
  await write(await screen.findByLabelText(/First name/), 'Nora');
  await write(screen.getByLabelText(/Last name/), 'Vidal');
  await write(screen.getByLabelText('Password', { exact: false, selector: 'input' }), 'an entirely new secret');
}
const join = () => screen.getByRole('button', { name: 'Join' });
const terms = () => screen.getByRole('checkbox', { name: /accept them/ });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('admin invitation for a new person', () => {
  it('shows inviter, organization, role and expiry, and removes the token from the address', async () => {
    const { location } = await show({ replies: [shown()] });
    expect(
      await screen.findByText('Ana Torres has invited you to work with Molino Norte in Veleta.'),
    ).toBeInTheDocument();
    for (const text of ['Molino Norte', 'nora@example.org', /^Analyst/, 'November 28, 2026'])
      expect(screen.getByText(text)).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/admin-invite/link'));
  });

  it('creates the account with names and password and signs in', async () => {
    const { sent, signIn, location } = await show({ replies: [shown(), accepted] });
    await fillIn();
    await user.click(terms());
    await user.dblClick(join());
    await waitFor(() => expect(location()).toBe('/'));
    expect(sent().map(({ body, url }) => [url.searchParams.get('token'), body])).toEqual([
      [
        'secret-token',
        { first_name: 'Nora', last_name: 'Vidal', password: 'an entirely new secret', accepts_terms: true },
      ],
    ]);
    expect(signIn).toHaveBeenCalledWith(TOKENS);
    expect(sessionStorage).toHaveLength(0);
  });

  it('marks each missing field and sends nothing', async () => {
    const { sent } = await show({ replies: [shown()] });
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    for (const text of [
      'Please input your first name!',
      'Please input your last name!',
      'Please input your password!',
      'Please accept the terms of use.',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(terms()).toHaveAccessibleDescription('Please accept the terms of use.');
    expect(sent()).toEqual([]);
  });

  it('shows the terms on the page', async () => {
    const operator = { name: 'Veleta Software S.L.', address: [], tax_id: null, email: 'sales@veleta.example' };
    const inForce = { call: termsCalls.getTerms, reply: { version: accounts.TERMS_VERSION, operator } };
    await show({ replies: [shown(), inForce] });
    await user.click(await screen.findByRole('button', { name: 'Read the terms of use' }));
    expect(await screen.findByRole('region', { name: 'Terms of use (full text)' })).toBeInTheDocument();
  });

  it('keeps the input if the password is too weak', async () => {
    await show({ replies: [shown(), refused('weak_password')] });
    await fillIn();
    await user.click(terms());
    await user.click(join());
    expect(await screen.findByText('Please choose another password.')).toBeInTheDocument();
    expect(screen.getByLabelText(/First name/)).toHaveValue('Nora');
  });

  it('asks for the password if the person registered meanwhile', async () => {
    await show({ replies: [shown(), refused('conflict'), shown({ has_user: true })] });
    await fillIn();
    await user.click(terms());
    await user.click(join());
    expect(await screen.findByRole('button', { name: 'Log in and accept' })).toBeInTheDocument();
  });

  it('opens the login page if the session cannot be loaded after acceptance', async () => {
    const signIn = jest.fn(async () => Promise.reject(new Error('no')));
    const { location } = await show({ replies: [shown(), accepted], auth: { user: null, signIn } });
    await fillIn();
    await user.click(terms());
    await user.click(join());
    await waitFor(() => expect(location()).toBe('/auth/login'));
  });

  it('renders in Spanish', async () => {
    await show({ replies: [shown()], language: 'es' });
    expect(await screen.findByText('Ana Torres te invita a trabajar con Molino Norte en Veleta.')).toBeInTheDocument();
    expect(screen.getByText('28 de noviembre de 2026')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Unirme' })).toBeInTheDocument();
  });
});

describe('admin invitation for a known person', () => {
  it('signs in and accepts in one step', async () => {
    const { sent, signIn } = await show({
      replies: [shown({ has_user: true }), refused('invalid_credentials'), accepted],
    });
    const password = await screen.findByLabelText('Password', { exact: false, selector: 'input' });
    await user.type(password, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log in and accept' }));
    expect(await screen.findByText('Wrong password')).toBeInTheDocument();
    await user.clear(password);
    await user.type(password, 'right');
    await user.click(screen.getByRole('button', { name: 'Log in and accept' }));
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(TOKENS));
    expect(sent().at(-1)?.body).toEqual({ password: 'right' });
  });

  const known = { id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01', firstName: 'Nora', lastName: 'Vidal', language: 'en' };
  const as = (email: string) => ({ ...known, email, role: 'owner', isOperator: false }) as const;

  it('accepts with one button if the invited person is signed in', async () => {
    writeStored('token', 'own-access');
    const { sent, signIn } = await show({
      replies: [shown({ has_user: true }), refused('internal'), accepted],
      auth: { user: { ...as('nora@example.org'), language: 'en' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText(/could not be accepted/)).toBeInTheDocument();
    expect(screen.queryByLabelText(/Password/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]?.headers.get('authorization')).toBe('Bearer own-access');
    await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
  });

  it('offers to sign out if another person is signed in', async () => {
    writeStored('refresh', 'own-refresh');
    const signOut = jest.fn(clearStorage);
    const { requests, location } = await show({
      replies: [shown({ has_user: true }), { call: accounts.revokeTokens }],
      auth: { user: { ...as('other@example.org'), language: 'en' }, signOut },
    });
    expect(await screen.findByText('You are logged in as other@example.org')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log out and stay here' }));
    await waitFor(() => expect(signOut).toHaveBeenCalled());
    expect(requests.at(-1)?.body).toEqual({ refresh: 'own-refresh' });
    expect(location()).toBe('/admin-invite/link');
  });
});

describe('admin invitation with an unusable link', () => {
  it.each([
    ['link_invalid', 'Invalid token', /Open the link in the latest email/],
    ['link_used', 'This invitation has already been accepted', /just log in/],
    ['link_expired', 'This invitation has expired', /Ask the person who invited you to send it again/],
    ['link_withdrawn', 'This invitation has been withdrawn', /the person who invited you/],
  ] as const)('explains what to do (%s)', async (error, title, hint) => {
    await show({ replies: [{ call: administrators.getAdminInvite, error }] });
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(screen.getByText(hint)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/auth/login');
  });

  it('shows the error if the link becomes unusable before submission', async () => {
    await show({ replies: [shown({ has_user: true }), refused('link_withdrawn')] });
    await user.type(await screen.findByLabelText('Password', { exact: false, selector: 'input' }), 'right');
    await user.click(screen.getByRole('button', { name: 'Log in and accept' }));
    expect(await screen.findByText('This invitation has been withdrawn')).toBeInTheDocument();
  });

  it('reports an invalid link without a token', async () => {
    await show({ route: '/admin-invite/link' });
    expect(await screen.findByText('Invalid token')).toBeInTheDocument();
  });

  it('retries the check once when the server is unreachable', async () => {
    await show({ replies: [{ call: administrators.getAdminInvite, error: 'network' }, shown()] });
    expect(await screen.findByRole('button', { name: 'Join' })).toBeInTheDocument();
  });
});

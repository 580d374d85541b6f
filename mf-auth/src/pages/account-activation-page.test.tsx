import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, terms as termsCalls } from '@veleta/shared/contracts';
import promisedEn from '@veleta/shared/confidentiality/terms.en.json' with { type: 'json' };
import promisedEs from '@veleta/shared/confidentiality/terms.es.json' with { type: 'json' };
import { renderWithProviders, type RenderOptions } from '@veleta/shared/testing';
import { SECTIONS } from '../features/activation/terms.tsx';
import { en, es } from '../testing/texts.ts';
import ownEn from '../locales/terms.en.json' with { type: 'json' };
import ownEs from '../locales/terms.es.json' with { type: 'json' };
import AccountActivationPage from './account-activation-page.tsx';

const user = userEvent.setup();
const activated = { call: accounts.activate, reply: { email: 'ana@example.org', password_token: null } };
const good = { call: accounts.checkActivation, reply: { first_name: 'Ana' } };
const inForce = {
  call: termsCalls.getTerms,
  reply: {
    version: accounts.TERMS_VERSION,
    operator: {
      name: 'Veleta Software S.L.',
      address: ['Calle Mayor 1', '28013 Madrid'],
      tax_id: null,
      email: 'sales@veleta.example',
    },
  },
};
const show = (options: RenderOptions = {}, token = 'secret-token') =>
  renderWithProviders(<AccountActivationPage />, {
    route: `/account-activation/${token}`,
    path: '/account-activation/:token',
    auth: { user: null },
    messages: { 'mf-auth': options.language === 'es' ? es : en },
    ...options,
    replies: [...(options.replies ?? []), inForce],
  });
const accept = () => screen.findByRole('button', { name: /Accept and activate|Aceptar y activar/ });

const termsEn = { ...ownEn, ...promisedEn };
const termsEs = { ...ownEs, ...promisedEs };

describe('terms of use', () => {
  it.each([
    ['English', termsEn],
    ['Spanish', termsEs],
  ] as const)('has a title and a text for every section in %s', (_name, terms) => {
    expect(Object.keys(terms).toSorted()).toEqual(SECTIONS.toSorted());
    for (const section of Object.values(terms)) {
      expect(section.title).not.toBe('');
      expect(section.text.length).toBeGreaterThan(200);
    }
  });

  it.each([
    ['en', termsEn],
    ['es', termsEs],
  ] as const)('shows every section (%s)', async (language, terms) => {
    await show({ language, replies: [good] });
    expect(await screen.findByText(terms.changes.text.split('\n\n')[0] ?? '')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(SECTIONS.length);
    expect(screen.getByText(terms.confidentiality.text.split('\n\n')[0] ?? '')).toBeInTheDocument();
    // The contracting party: the company that operates the server, with its address.
    expect(screen.getByText(/Veleta Software S\.L\., Calle Mayor 1, 28013 Madrid/)).toBeInTheDocument();
    expect(screen.getByText(/sales@veleta\.example/)).toBeInTheDocument();
  });
});

describe('account activation page', () => {
  beforeEach(() => sessionStorage.clear());

  it('activates the account when the terms are accepted and opens the login page', async () => {
    const { requests, location, historyState } = await show({ replies: [good, activated] });
    await user.dblClick(await accept());
    await waitFor(() => expect(location()).toBe('/auth/login'));
    expect(historyState()).toMatchObject({ step: 'activated', email: 'ana@example.org' });
    const sent = requests.filter(({ call }) => call === accounts.activate);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url.searchParams.get('token')).toBe('secret-token');
    expect(sessionStorage).toHaveLength(0);
  });

  it('opens the password page if the registered password is not valid', async () => {
    const { location } = await show({
      replies: [
        good,
        { call: accounts.activate, reply: { email: 'ana@example.org', password_token: 'one-more-secret' } },
      ],
    });
    await user.click(await accept());
    await waitFor(() => expect(location()).toBe('/reset-password/one-more-secret'));
  });

  it('sends only GET requests before the terms are accepted', async () => {
    const { requests, location } = await show({ replies: [good] });
    await accept();
    expect(new Set(requests.map(({ call }) => call.method))).toEqual(new Set(['GET']));
    await waitFor(() => expect(location()).toBe('/account-activation/link'));
  });

  it('keeps the token after a reload', async () => {
    const first = await show({ replies: [good] });
    await accept();
    first.unmount();
    const { requests } = await show({ replies: [good] }, 'link');
    await accept();
    expect(requests[0]?.url.searchParams.get('token')).toBe('secret-token');
  });

  it('reports an invalid token and sends another email once', async () => {
    const { requests } = await show({
      replies: [{ call: accounts.checkActivation, error: 'link_invalid' }, { call: accounts.resendActivation }],
    });
    expect(await screen.findByText('Invalid token')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Email/), 'ana@example.org');
    await user.dblClick(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText(/we have sent a new link/)).toBeInTheDocument();
    expect(requests.filter(({ call }) => call === accounts.resendActivation).map(({ body }) => body)).toEqual([
      { email: 'ana@example.org' },
    ]);
  });

  it.each([
    ['en', 'link_invalid', 'Invalid token', /is not valid\. Make sure you opened the complete link/],
    ['en', 'link_expired', 'Invalid token', /has expired or was replaced by a newer one/],
    ['es', 'link_expired', 'Enlace no válido', /venció o lo reemplazó otro más reciente/],
    ['es', 'link_used', 'Enlace no válido', /ya se usó/],
  ] as const)(
    'says in %s why a link is unusable (%s) and offers another email',
    async (language, error, title, reason) => {
      await show({ language, replies: [{ call: accounts.checkActivation, error }] });
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(title);
      expect(alert).toHaveTextContent(reason);
      expect(screen.getByRole('button', { name: /Send a new link|Enviar un enlace nuevo/ })).toBeEnabled();
    },
  );

  it('shows the waiting time after too many requests and keeps the address', async () => {
    await show({
      replies: [
        { call: accounts.checkActivation, error: 'link_invalid' },
        { call: accounts.resendActivation, error: { error: 'too_many_requests', retry_after: 300 } },
      ],
    });
    await user.type(await screen.findByLabelText(/Email/), 'ana@example.org{Enter}');
    expect(await screen.findByText('The link could not be sent. Please try again.')).toBeInTheDocument();
    expect(screen.getByText(/in 5 minutes/)).toBeInTheDocument();
    expect(screen.getByLabelText(/Email/)).toHaveValue('ana@example.org');
  });

  it('shows a failed activation in Spanish', async () => {
    await show({ language: 'es', replies: [good, { call: accounts.activate, error: 'internal' }] });
    await user.click(await accept());
    expect(await screen.findByText('No se pudo activar la cuenta. Inténtalo de nuevo.')).toBeInTheDocument();
  });

  it('links to the login page if the link is already used', async () => {
    await show({ replies: [{ call: accounts.checkActivation, error: 'link_used' }] });
    expect(await screen.findByText(/already been used/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/auth/login');
  });

  it('reports a failed activation and allows a retry', async () => {
    const { notices, location } = await show({
      replies: [good, { call: accounts.activate, error: 'internal' }, activated],
    });
    await user.click(await accept());
    expect(await screen.findByText('Failed to activate account. Please try again.')).toBeInTheDocument();
    expect(notices).toMatchObject([
      { status: 'error', title: 'Error', description: 'Failed to activate account. Please try again.' },
    ]);
    await user.click(await accept());
    await waitFor(() => expect(location()).toBe('/auth/login'));
  });

  it('retries the check once when the server is unreachable', async () => {
    await show({ replies: [{ call: accounts.checkActivation, error: 'network' }, good] });
    // The query retries once before it fails.
    expect(await screen.findByRole('button', { name: /Accept and activate/ })).toBeInTheDocument();
  });
});

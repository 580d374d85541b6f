import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions } from '@veleta/shared/testing';
import { en, es } from '../testing/texts.ts';
import RegisterPage from './register-page.tsx';

const user = userEvent.setup();
const show = (options: RenderOptions = {}) =>
  renderWithProviders(<RegisterPage />, {
    route: '/auth/register',
    path: '/auth/register',
    auth: { user: null },
    messages: { 'mf-auth': options.language === 'es' ? es : en },
    ...options,
  });

const fill = async (password = 'x') => {
  await user.type(screen.getByLabelText(/Email|Correo/), 'ana@example.org');
  await user.type(screen.getByLabelText(/First name|Nombre/), 'Ana');
  await user.type(screen.getByLabelText(/Last name|Apellidos/), 'Ruiz');
  await user.type(screen.getByLabelText(/^(Password|Contraseña)/), password);
};
const submit = () => screen.getByRole('button', { name: /^(Create Account|Crear cuenta)$/ });

afterEach(() => sessionStorage.clear());

describe('registration page', () => {
  it('shows the title Create Account and a link to the login page', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Create Account' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
  });

  it('requires every field and sends nothing before', async () => {
    const { requests } = await show();
    await user.click(submit());
    expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument();
    expect(screen.getByText('Please input your first name!')).toBeInTheDocument();
    expect(screen.getByText('Please input your last name!')).toBeInTheDocument();
    expect(screen.getByText('Please input your password!')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('rejects an invalid address on submit', async () => {
    await show();
    await user.type(screen.getByLabelText(/Email/), 'ana.example.org');
    await user.tab();
    expect(screen.queryByText('Please enter a valid email')).not.toBeInTheDocument();
    await user.click(submit());
    expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument();
  });

  it('validates on submit, then on every change', async () => {
    await show();
    await user.click(submit());
    expect(await screen.findByText('Please input your first name!')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/First name/), 'A');
    await waitFor(() => expect(screen.queryByText('Please input your first name!')).not.toBeInTheDocument());
    await user.clear(screen.getByLabelText(/First name/));
    expect(await screen.findByText('Please input your first name!')).toBeInTheDocument();
  });

  it('sets autocomplete attributes for password managers', async () => {
    await show();
    const fields = [/Email/, /First name/, /Last name/, /^Password/].map((name) =>
      screen.getByLabelText(name).getAttribute('autocomplete'),
    );
    expect(fields).toEqual(['username', 'given-name', 'family-name', 'new-password']);
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
  });

  it('sends a short password and replaces the page with the login page', async () => {
    const { requests, notices, location, cameBy } = await show({ replies: [{ call: accounts.register }] });
    await fill('x');
    await user.dblClick(submit());
    await waitFor(() => expect(location()).toBe('/auth/login'));
    expect(cameBy()).toBe('REPLACE');
    expect(requests.map(({ body }) => body)).toEqual([
      { email: 'ana@example.org', first_name: 'Ana', last_name: 'Ruiz', password: 'x' },
    ]);
    expect(notices).toMatchObject([
      { status: 'success', title: 'Check your email for verification!', durationMs: 3000 },
    ]);
  });

  it('keeps the input when registration fails', async () => {
    const { location } = await show({ replies: [{ call: accounts.register, error: 'internal' }] });
    await fill();
    await user.click(submit());
    expect(await screen.findByText('Failed to create account. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/Failed to create account/);
    expect(screen.getByLabelText(/First name/)).toHaveValue('Ana');
    expect(location()).toBe('/auth/register');
  });

  it('keeps a draft without the password until the account is created', async () => {
    await show();
    await fill('secret words');
    cleanup();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret words');
    await show({ replies: [{ call: accounts.register }] });
    expect(screen.getByLabelText(/Email/)).toHaveValue('ana@example.org');
    expect(screen.getByLabelText(/Last name/)).toHaveValue('Ruiz');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('');
    await user.type(screen.getByLabelText(/^Password/), 'x');
    await user.click(submit());
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it.each([
    ['en', 'network', 'Failed to create account. Please try again.', /Check your connection/],
    ['es', 'network', 'No se pudo crear la cuenta. Inténtalo de nuevo.', /conexión/],
    [
      'en',
      { error: 'too_many_requests', retry_after: 600 },
      'Failed to create account. Please try again.',
      /in 10 minutes/,
    ],
    [
      'es',
      { error: 'too_many_requests', retry_after: 600 },
      'No se pudo crear la cuenta. Inténtalo de nuevo.',
      /en 10 minutos/,
    ],
  ] as const)(
    'shows in %s why registration failed and keeps the input (%j)',
    async (language, error, words, reason) => {
      const { notices } = await show({ language, replies: [{ call: accounts.register, error }] });
      await fill('secret words');
      await user.click(submit());
      expect(await screen.findByText(words)).toBeInTheDocument();
      const field = screen.getByLabelText(/^(Password|Contraseña)/);
      expect(field).toHaveAccessibleDescription(new RegExp(reason));
      expect(field).toHaveValue('secret words');
      expect(screen.getByLabelText(/Email|Correo/)).toHaveValue('ana@example.org');
      expect(notices).toEqual([]);
      expect(submit()).toBeEnabled();
    },
  );

  it('explains a password that the server rejects as weak', async () => {
    await show({ replies: [{ call: accounts.register, error: 'weak_password' }] });
    await fill();
    await user.click(submit());
    expect(await screen.findByText('Failed to create account. Please try again.')).toBeInTheDocument();
    expect(screen.getByText(/too short or too common/)).toBeInTheDocument();
  });

  it('rates the password without blocking submission', async () => {
    await show();
    await user.type(screen.getByLabelText(/^Password/), 'abc');
    expect(screen.getByText(/Eight or more characters/)).toBeInTheDocument();
    expect(submit()).toBeEnabled();
    await user.type(screen.getByLabelText(/^Password/), ' river stone lamp');
    expect(screen.getByText('Strong.')).toBeInTheDocument();
  });

  it('renders in Spanish', async () => {
    await show({ language: 'es' });
    await user.click(submit());
    expect(await screen.findByText('Escribe tu nombre')).toBeInTheDocument();
    for (const words of ['Escribe un correo electrónico válido', 'Escribe tus apellidos', 'Escribe tu contraseña']) {
      expect(screen.getByText(words)).toBeInTheDocument();
    }
    expect(screen.getByRole('heading', { level: 1, name: 'Crear cuenta' })).toBeInTheDocument();
  });
});

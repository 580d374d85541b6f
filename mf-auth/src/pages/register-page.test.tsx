import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions } from '@veleta/shared/testing';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
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

describe('the register page', () => {
  it('is titled Create Account and leads back to the login', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Create Account' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
  });

  it('asks for every field, and sends nothing before', async () => {
    const { requests } = await show();
    await user.click(submit());
    expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument();
    expect(screen.getByText('Please input your first name!')).toBeInTheDocument();
    expect(screen.getByText('Please input your last name!')).toBeInTheDocument();
    expect(screen.getByText('Please input your password!')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('refuses an address that is none', async () => {
    await show();
    await user.type(screen.getByLabelText(/Email/), 'ana.example.org');
    await user.tab();
    expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument();
  });

  it('sends a short password as it is, and goes to the login in the place of this page', async () => {
    const { requests, notices, location } = await show({ replies: [{ call: accounts.register }] });
    await fill('x');
    await user.dblClick(submit());
    await waitFor(() => expect(location()).toBe('/auth/login'));
    expect(requests.map(({ body }) => body)).toEqual([
      { email: 'ana@example.org', first_name: 'Ana', last_name: 'Ruiz', password: 'x' },
    ]);
    expect(notices).toMatchObject([{ status: 'success', title: 'Check your email for verification!' }]);
  });

  it('keeps what was written when the account cannot be created', async () => {
    const { location } = await show({ replies: [{ call: accounts.register, error: 'internal' }] });
    await fill();
    await user.click(submit());
    expect(await screen.findByText('Failed to create account. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/Failed to create account/);
    expect(screen.getByLabelText(/First name/)).toHaveValue('Ana');
    expect(location()).toBe('/auth/register');
  });

  it('keeps what was written over a reload, but for the password, until the account is created', async () => {
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

  it('explains a password that the server finds too weak', async () => {
    await show({ replies: [{ call: accounts.register, error: 'weak_password' }] });
    await fill();
    await user.click(submit());
    expect(await screen.findByText('Failed to create account. Please try again.')).toBeInTheDocument();
    expect(screen.getByText(/too short or too common/)).toBeInTheDocument();
  });

  it('advises on the password without stopping anybody', async () => {
    await show();
    await user.type(screen.getByLabelText(/^Password/), 'abc');
    expect(screen.getByText(/Eight characters or more/)).toBeInTheDocument();
    expect(submit()).toBeEnabled();
    await user.type(screen.getByLabelText(/^Password/), ' river stone lamp');
    expect(screen.getByText('Strong.')).toBeInTheDocument();
  });

  it('speaks Spanish', async () => {
    await show({ language: 'es' });
    await user.click(submit());
    expect(await screen.findByText('Escribe tu nombre')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Crear cuenta' })).toBeInTheDocument();
  });
});

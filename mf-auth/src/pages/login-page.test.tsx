import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts } from '@veleta/shared/contracts';
import type { Auth } from '@veleta/shared/session';
import { renderWithProviders, type RenderOptions } from '@veleta/shared/testing';
import { en, es } from '../testing/texts.ts';
import LoginPage from './login-page.tsx';

const TOKENS = { access: 'access-1', refresh: 'refresh-1' };
const ANONYMOUS = { user: null, organization: null } as const;
const user = userEvent.setup();

const show = (options: RenderOptions = {}) =>
  renderWithProviders(<LoginPage />, {
    route: '/auth/login',
    path: '/auth/login',
    messages: { 'mf-auth': options.language === 'es' ? es : en },
    ...options,
    auth: { ...ANONYMOUS, ...options.auth },
  });

const write = async (email: string, password: string) => {
  if (email) await user.type(screen.getByLabelText(/Email|Correo/), email);
  if (password) await user.type(screen.getByLabelText(/^(Password|Contraseña)/), password);
};
const submit = () => screen.getByRole('button', { name: /^(Login|Iniciar sesión)$/ });

describe('login page', () => {
  beforeEach(() => localStorage.clear());

  it('marks a missing email on blur', async () => {
    await show();
    await user.click(screen.getByLabelText(/Email/));
    expect(screen.queryByText('Please input your email!')).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText('Please input your email!')).toBeInTheDocument();
    expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription(/Please input your email!/);
    expect(screen.getByLabelText(/Email/)).toBeInvalid();
  });

  it('marks an invalid email on blur', async () => {
    await show();
    await write('ana@', '');
    await user.tab();
    expect(await screen.findByText('Please enter a valid email address!')).toBeInTheDocument();
  });

  it('clears the email error as soon as the value is valid', async () => {
    await show();
    await write('ana@', '');
    await user.tab();
    expect(await screen.findByText('Please enter a valid email address!')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Email/), 'example.com');
    expect(screen.getByLabelText(/Email/)).toHaveFocus();
    await waitFor(() => expect(screen.getByLabelText(/Email/)).toBeValid());
  });

  it('marks a missing password on blur', async () => {
    await show();
    await user.click(screen.getByLabelText(/^Password/));
    await user.tab();
    expect(await screen.findByText('Please input your password!')).toBeInTheDocument();
  });

  it('sends nothing while a field is invalid', async () => {
    const { requests } = await show();
    await user.click(submit());
    expect(await screen.findByText('Please input your email!')).toBeInTheDocument();
    expect(screen.getByText('Please input your password!')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('signs in and opens the requested page', async () => {
    const signIn = jest.fn<Auth['signIn']>(async () => {});
    const { notices, location, requests, cameBy } = await show({
      replies: [{ call: accounts.signIn, reply: TOKENS }],
      auth: { signIn, returnPath: '/stats?product=1' },
    });
    await write(' ana@example.org', 'secret words');
    await user.click(screen.getByLabelText('Remember me'));
    await user.click(submit());
    await waitFor(() => expect(location()).toBe('/stats?product=1'));
    // The back button does not lead to the form.
    expect(cameBy()).toBe('REPLACE');
    expect(requests[0]?.body).toEqual({ email: 'ana@example.org', password: 'secret words' });
    expect(requests[0]?.headers.has('authorization')).toBe(false);
    expect(signIn).toHaveBeenCalledWith(TOKENS, { rememberMe: true, email: 'ana@example.org' });
    expect(notices).toMatchObject([{ status: 'success', title: 'Login successful! Redirecting...', durationMs: 3000 }]);
  });

  it('shows wrong credentials as a notice and at the password', async () => {
    const { notices, location } = await show({ replies: [{ call: accounts.signIn, error: 'invalid_credentials' }] });
    await write('ana@example.org', 'wrong');
    await user.click(submit());
    expect(await screen.findByText('Invalid email or password')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/Invalid email or password/);
    expect(screen.getByLabelText(/Email/)).toHaveValue('ana@example.org');
    expect(notices).toMatchObject([
      { status: 'error', title: 'Error', description: 'Invalid email or password', durationMs: 4500 },
    ]);
    expect(location()).toBe('/auth/login');
  });

  it('shows an unreachable server above the form, not at the password', async () => {
    await show({ replies: [{ call: accounts.signIn, error: 'network' }] });
    await write('ana@example.org', 'right');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the server.');
    expect(screen.queryByText('Invalid email or password')).not.toBeInTheDocument();
    expect(submit()).toBeEnabled();
  });

  it.each([
    ['en', 840, 'Too many attempts. You can try again in 14 minutes.'],
    ['en', 1, 'Too many attempts. You can try again in 1 second.'],
    ['es', 61, 'Demasiados intentos. Puedes intentarlo de nuevo en 2 minutos.'],
    ['es', 30, 'Demasiados intentos. Puedes intentarlo de nuevo en 30 segundos.'],
  ] as const)('shows the waiting time in %s after too many attempts (%d s)', async (language, seconds, words) => {
    const { notices } = await show({
      language,
      replies: [{ call: accounts.signIn, error: { error: 'too_many_requests', retry_after: seconds } }],
    });
    await write('ana@example.org', 'right');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(notices).toMatchObject([{ status: 'error', description: words }]);
    expect(screen.getByLabelText(/^(Password|Contraseña)/)).toHaveValue('right');
    expect(screen.getByLabelText(/^(Password|Contraseña)/)).toBeValid();
  });

  it('submits on Enter and hides the error of the first try', async () => {
    const { location } = await show({
      replies: [
        { call: accounts.signIn, error: 'network' },
        { call: accounts.signIn, reply: TOKENS },
      ],
    });
    await write('ana@example.org', 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection and try again.');
    await user.type(screen.getByLabelText(/^Password/), '{Enter}');
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('clears the email error when a valid value loses the focus', async () => {
    await show();
    await write('ana@', '');
    await user.tab();
    expect(await screen.findByText('Please enter a valid email address!')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Email/), 'example.org');
    await user.tab();
    await waitFor(() => expect(screen.getByLabelText(/Email/)).toBeValid());
  });

  it.each([
    ['registered', 'en', /open the link we sent to ana@example.org/],
    ['resetSent', 'en', /Open the link in the email/],
    ['activated', 'es', /Tu cuenta está activa/],
    ['passwordChanged', 'es', /contraseña nueva/],
  ] as const)('shows the next step after %s (%s) and fills in the address', async (step, language, words) => {
    await show({ language, state: { step, email: 'ana@example.org' } });
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText(/Email|Correo/)).toHaveValue('ana@example.org');
    expect(
      screen.queryByText(/Good to have you back|de nuevo|^(Log in|Inicia sesión) (to see|para ver)/),
    ).not.toBeInTheDocument();
  });

  it('sends one request for a double click', async () => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    const { requests, location } = await show({ replies: [{ call: accounts.signIn, reply: TOKENS, after }] });
    await write('ana@example.org', 'secret');
    await user.dblClick(submit());
    answer();
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(requests).toHaveLength(1);
  });

  it('fills in the remembered email', async () => {
    await show({ auth: { rememberedEmail: 'ana@example.org' } });
    expect(screen.getByLabelText(/Email/)).toHaveValue('ana@example.org');
    expect(screen.getByLabelText('Remember me')).toBeChecked();
  });

  it('signs in without remembering if the checkbox is cleared', async () => {
    const signIn = jest.fn<Auth['signIn']>(async () => {});
    await show({
      replies: [{ call: accounts.signIn, reply: TOKENS }],
      auth: { rememberedEmail: 'ana@example.org', signIn },
    });
    await user.click(screen.getByLabelText('Remember me'));
    await write('', 'secret');
    await user.click(submit());
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(TOKENS, { rememberMe: false, email: 'ana@example.org' }));
  });

  it("toggles the password's visibility and sets autocomplete attributes", async () => {
    await show();
    const field = screen.getByLabelText(/^Password/);
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText(/Email/)).toHaveAttribute('autocomplete', 'username');
    const eye = screen.getByRole('button', { name: 'Show password' });
    expect(eye).toHaveAttribute('aria-pressed', 'false');
    expect(eye).toHaveAttribute('type', 'button');
    await user.click(eye);
    expect(field).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('links to registration and password reset', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/auth/forgot-password');
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/auth/register');
  });

  it('shows validation errors in Spanish', async () => {
    await show({ language: 'es' });
    await user.click(submit());
    expect(await screen.findByText('Escribe tu correo electrónico')).toBeInTheDocument();
    expect(screen.getByText('Escribe tu contraseña')).toBeInTheDocument();
    await write('ana@', '');
    expect(await screen.findByText('Escribe un correo electrónico válido')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Olvidé mi contraseña' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Regístrate' })).toBeInTheDocument();
  });

  it('shows wrong credentials in Spanish', async () => {
    const { notices } = await show({
      language: 'es',
      replies: [{ call: accounts.signIn, error: 'invalid_credentials' }],
    });
    await write('ana@example.org', 'mal');
    await user.click(submit());
    expect(await screen.findByText('Correo electrónico o contraseña incorrectos')).toBeInTheDocument();
    expect(notices).toMatchObject([{ description: 'Correo electrónico o contraseña incorrectos' }]);
  });
});

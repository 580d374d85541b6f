import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type SentRequest } from '@veleta/shared/testing';
import { en, es } from '../testing/texts.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const user = userEvent.setup();
const texts = (options: RenderOptions) => ({ 'mf-auth': options.language === 'es' ? es : en });
const showForgot = (options: RenderOptions = {}) =>
  renderWithProviders(<ForgotPasswordPage />, {
    route: '/auth/forgot-password',
    path: '/auth/forgot-password',
    auth: { user: null },
    messages: texts(options),
    ...options,
  });
const good = { call: accounts.checkReset, reply: { email: 'ana@example.org', is_first: false } };
const showReset = (token: string, { replies = [], ...options }: RenderOptions = {}) =>
  renderWithProviders(<ResetPasswordPage />, {
    route: `/reset-password/${token}`,
    path: '/reset-password/:token',
    auth: { user: null },
    messages: texts(options),
    replies: [...replies, good],
    ...options,
  });

describe('forgot password page', () => {
  const submit = () => screen.getByRole('button', { name: 'Send Reset Link' });

  it('shows the title Reset Password, a hint and a link to the login page', async () => {
    await showForgot();
    expect(screen.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeInTheDocument();
    expect(screen.getByText(/we will send you a link/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/auth/login');
  });

  it('disables submission without an email', async () => {
    await showForgot();
    expect(submit()).toBeDisabled();
    await user.type(screen.getByLabelText(/Email/), 'a');
    expect(submit()).toBeEnabled();
    await user.clear(screen.getByLabelText(/Email/));
    expect(submit()).toBeDisabled();
  });

  it('rejects an invalid address', async () => {
    const { requests } = await showForgot();
    await user.type(screen.getByLabelText(/Email/), 'ana{Enter}');
    expect(await screen.findByText('Please enter a valid email address!')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('shows progress, sends once and opens the login page', async () => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    const { requests, notices, location } = await showForgot({ replies: [{ call: accounts.requestReset, after }] });
    await user.type(screen.getByLabelText(/Email/), 'ana@example.org');
    await user.dblClick(submit());
    expect(await screen.findByText('Sending Reset Link...')).toBeInTheDocument();
    answer();
    await waitFor(() => expect(location()).toBe('/auth/login'));
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'ana@example.org' }]);
    expect(notices).toMatchObject([
      { status: 'success', title: 'A Password reset email has been sent successfully!', durationMs: 3000 },
    ]);
  });

  it('shows a failure with its reason at the email', async () => {
    await showForgot({
      replies: [{ call: accounts.requestReset, error: { error: 'too_many_requests', retry_after: 900 } }],
    });
    await user.type(screen.getByLabelText(/Email/), 'ana@example.org');
    await user.click(submit());
    expect(await screen.findByText('Failed to reset password. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('Too many attempts. You can try again in 15 minutes.')).toBeInTheDocument();
    expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription(/Failed to reset password/);
    expect(screen.getByLabelText(/Email/)).toHaveValue('ana@example.org');
  });

  it('keeps the email when the server is unreachable and sends again', async () => {
    const { location } = await showForgot({
      replies: [{ call: accounts.requestReset, error: 'network' }, { call: accounts.requestReset }],
    });
    await user.type(screen.getByLabelText(/Email/), 'ana@example.org{Enter}');
    expect(await screen.findByText(/Check your connection/)).toBeInTheDocument();
    await user.click(submit());
    await waitFor(() => expect(location()).toBe('/auth/login'));
  });

  it('renders in Spanish', async () => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    const { notices } = await showForgot({
      language: 'es',
      replies: [
        { call: accounts.requestReset, error: 'internal' },
        { call: accounts.requestReset, after },
      ],
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Restablecer contraseña' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Volver al inicio de sesión' })).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Correo/), 'ana{Enter}');
    expect(await screen.findByText('Escribe un correo electrónico válido')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Correo/), '@example.org{Enter}');
    expect(await screen.findByText('No se pudo restablecer la contraseña. Inténtalo de nuevo.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(await screen.findByText('Enviando el enlace…')).toBeInTheDocument();
    answer();
    await waitFor(() =>
      expect(notices).toMatchObject([{ title: 'Te enviamos un correo para restablecer la contraseña' }]),
    );
  });
});

describe('reset password page', () => {
  beforeEach(() => sessionStorage.clear());
  const submit = () => screen.getByRole('button', { name: 'Set new password' });
  const write = async (password: string) => user.type(await screen.findByLabelText(/New password/), password);
  const sent = (requests: readonly SentRequest[]) =>
    requests.filter(({ call }) => call === accounts.confirmReset).map(({ body }) => body);

  it('removes the token from the address and keeps it after a reload', async () => {
    const { location, unmount } = await showReset('secret-token');
    await waitFor(() => expect(location()).toBe('/reset-password/link'));
    unmount();
    const { requests } = await showReset('link', { replies: [{ call: accounts.confirmReset }] });
    await write('river stone lamp');
    await user.click(submit());
    await waitFor(() => expect(sent(requests)).toEqual([{ token: 'secret-token', new_password: 'river stone lamp' }]));
    expect(requests.every(({ headers }) => !headers.has('authorization'))).toBe(true);
  });

  it.each([
    ['en', /The one entered at registration does not apply/],
    ['es', /La que se escribió en el registro no se aplica/],
  ] as const)('explains why the first password is chosen here (%s)', async (language, why) => {
    const first = { call: accounts.checkReset, reply: { email: 'ana@example.org', is_first: true } };
    await showReset('secret-token', { language, replies: [first] });
    expect(await screen.findByText(why)).toBeInTheDocument();
  });

  it('sets the password, clears the token and opens the login page', async () => {
    const { location, notices, requests } = await showReset('secret-token', {
      replies: [{ call: accounts.confirmReset }],
    });
    await write('river stone lamp');
    await user.dblClick(submit());
    await waitFor(() => expect(location()).toBe('/auth/login'));
    expect(sent(requests)).toHaveLength(1);
    expect(notices).toMatchObject([{ title: 'Your password has been changed.', durationMs: 3000 }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('requires a password', async () => {
    await showReset('secret-token');
    await screen.findByLabelText(/New password/);
    await user.click(submit());
    expect(await screen.findByText('Please input your password!')).toBeInTheDocument();
  });

  it('explains a weak password and accepts another', async () => {
    await showReset('secret-token', { replies: [{ call: accounts.confirmReset, error: 'weak_password' }] });
    await write('x');
    await user.click(submit());
    expect(await screen.findByText('Failed to reset password. Please try again.')).toBeInTheDocument();
    expect(screen.getByText(/too short or too common/)).toBeInTheDocument();
    expect(submit()).toBeEnabled();
  });

  it.each([
    ['link_invalid', 'This link is not valid.'],
    ['link_used', 'This link has already been used.'],
    ['link_expired', 'This link has expired or was replaced by a newer one.'],
  ] as const)('offers a new email for %s', async (error, reason) => {
    await showReset('secret-token', { replies: [{ call: accounts.confirmReset, error }] });
    await write('river stone lamp');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to reset password. Please try again.${reason}`);
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/auth/forgot-password');
  });

  it.each([
    ['en', 'link_used', 'This link has already been used.', 'Get a new link'],
    ['es', 'link_expired', 'Este enlace venció o lo reemplazó otro más reciente.', 'Pedir un enlace nuevo'],
    ['es', 'invalid_input', 'Este enlace no es válido', 'Pedir un enlace nuevo'],
  ] as const)('reports in %s a link with %s before showing the form', async (language, error, reason, way) => {
    await showReset('secret-token', { language, replies: [{ call: accounts.checkReset, error }] });
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', '/auth/forgot-password');
    expect(screen.queryByLabelText(/password|contraseña/i)).toBeNull();
  });

  it("shows the account's email and sets autocomplete attributes", async () => {
    await showReset('secret-token');
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveValue('ana@example.org');
    expect(email).toHaveAttribute('readonly');
    expect(email).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText(/New password/)).toHaveAttribute('autocomplete', 'new-password');
  });

  it('keeps the entered password when the server is unreachable', async () => {
    await showReset('secret-token', { replies: [{ call: accounts.confirmReset, error: 'network' }] });
    await write('river stone lamp');
    await user.click(submit());
    expect(await screen.findByText(/Check your connection/)).toBeInTheDocument();
    expect(screen.getByLabelText(/New password/)).toHaveValue('river stone lamp');
  });

  it('offers a retry when the link check fails', async () => {
    await showReset('secret-token', { replies: [{ call: accounts.checkReset, error: 'internal' }] });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/New password/)).toBeInTheDocument();
  });

  it('reports an invalid link without a token', async () => {
    await showReset('link');
    expect(screen.getByRole('alert')).toHaveTextContent('This link is not valid.');
  });
});

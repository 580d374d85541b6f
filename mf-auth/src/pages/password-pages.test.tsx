import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions } from '@veleta/shared/testing';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
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
const showReset = (token: string, options: RenderOptions = {}) =>
  renderWithProviders(<ResetPasswordPage />, {
    route: `/reset-password/${token}`,
    path: '/reset-password/:token',
    auth: { user: null },
    messages: texts(options),
    ...options,
  });

describe('the page for a forgotten password', () => {
  const submit = () => screen.getByRole('button', { name: 'Send Reset Link' });

  it('is titled Reset Password, with a hint and the way back', async () => {
    await showForgot();
    expect(screen.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeInTheDocument();
    expect(screen.getByText(/we will send you a link/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/auth/login');
  });

  it('waits for an email before it can be sent', async () => {
    await showForgot();
    expect(submit()).toBeDisabled();
    await user.type(screen.getByLabelText(/Email/), 'a');
    expect(submit()).toBeEnabled();
    await user.clear(screen.getByLabelText(/Email/));
    expect(submit()).toBeDisabled();
  });

  it('refuses an address that is none', async () => {
    const { requests } = await showForgot();
    await user.type(screen.getByLabelText(/Email/), 'ana{Enter}');
    expect(await screen.findByText('Please enter a valid email address!')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('says that it is sending, sends once, and goes to the login', async () => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    const { requests, notices, location } = await showForgot({ replies: [{ call: accounts.requestReset, after }] });
    await user.type(screen.getByLabelText(/Email/), 'ana@example.org');
    await user.dblClick(submit());
    expect(await screen.findByText('Sending Reset Link...')).toBeInTheDocument();
    answer();
    await waitFor(() => expect(location()).toBe('/auth/login'));
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'ana@example.org' }]);
    expect(notices).toMatchObject([{ title: 'A Password reset email has been sent successfully!' }]);
  });

  it('tells of a failure on the email, with the reason', async () => {
    await showForgot({ replies: [{ call: accounts.requestReset, error: 'too_many_requests' }] });
    await user.type(screen.getByLabelText(/Email/), 'ana@example.org');
    await user.click(submit());
    expect(await screen.findByText('Failed to reset password. Please try again.')).toBeInTheDocument();
    expect(screen.getByText(/Too many attempts/)).toBeInTheDocument();
    expect(screen.getByLabelText(/Email/)).toHaveValue('ana@example.org');
  });

  it('speaks Spanish', async () => {
    await showForgot({ language: 'es' });
    expect(screen.getByRole('heading', { level: 1, name: 'Restablecer contraseña' })).toBeInTheDocument();
  });
});

describe('the page of the reset mail', () => {
  beforeEach(() => sessionStorage.clear());
  const submit = () => screen.getByRole('button', { name: 'Set new password' });

  it('takes the token out of the address and survives a reload', async () => {
    const { location, unmount } = await showReset('secret-token');
    await waitFor(() => expect(location()).toBe('/reset-password/link'));
    unmount();
    const { requests } = await showReset('link', { replies: [{ call: accounts.confirmReset }] });
    await user.type(screen.getByLabelText(/New password/), 'river stone lamp');
    await user.click(submit());
    await waitFor(() => expect(requests[0]?.body).toEqual({ token: 'secret-token', new_password: 'river stone lamp' }));
  });

  it('sets the password, forgets the token and goes to the login', async () => {
    const { location, notices, requests } = await showReset('secret-token', {
      replies: [{ call: accounts.confirmReset }],
    });
    await user.type(screen.getByLabelText(/New password/), 'river stone lamp');
    await user.dblClick(submit());
    await waitFor(() => expect(location()).toBe('/auth/login'));
    expect(requests).toHaveLength(1);
    expect(notices).toMatchObject([{ title: 'Your password has been changed.' }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('asks for a password', async () => {
    await showReset('secret-token');
    await user.click(submit());
    expect(await screen.findByText('Please input your password!')).toBeInTheDocument();
  });

  it('explains a weak password and lets another be chosen', async () => {
    await showReset('secret-token', { replies: [{ call: accounts.confirmReset, error: 'weak_password' }] });
    await user.type(screen.getByLabelText(/New password/), 'x');
    await user.click(submit());
    expect(await screen.findByText('Failed to reset password. Please try again.')).toBeInTheDocument();
    expect(screen.getByText(/too short or too common/)).toBeInTheDocument();
    expect(submit()).toBeEnabled();
  });

  it.each(['link_invalid', 'link_used'] as const)('offers a new mail for a link that is %s', async (error) => {
    await showReset('secret-token', { replies: [{ call: accounts.confirmReset, error }] });
    await user.type(screen.getByLabelText(/New password/), 'river stone lamp');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to reset password. Please try again.');
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth/forgot-password');
  });

  it('does not pretend to have a token', async () => {
    await showReset('link');
    expect(screen.getByRole('alert')).toHaveTextContent('This link is not valid.');
  });
});

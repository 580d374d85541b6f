import { describe, expect, it, jest } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { renderWithProviders, TEST_USER } from '@veleta/shared/testing';
import type { Reply } from '@veleta/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import UserPage from './user-page.tsx';

const ME = {
  id: TEST_USER.id,
  email: TEST_USER.email,
  first_name: 'Ana María',
  last_name: 'Torres',
  language: 'en',
  role: 'owner',
  is_operator: false,
};

const show = async (replies: Reply[] = [], language: 'en' | 'es' = 'en') => {
  const refreshUser = jest.fn(async () => null);
  const shown = await renderWithProviders(<UserPage />, {
    language,
    replies,
    auth: { refreshUser },
    // In both languages, because the page itself switches the language.
    messages: { 'mf-organization': language === 'en' ? en : es },
  });
  return { ...shown, refreshUser, sent: (call: unknown) => shown.requests.filter((request) => request.call === call) };
};
const typePasswords = async (button: string) => {
  await userEvent.type(screen.getByLabelText(/Current password|Contraseña actual/), 'the old one');
  await userEvent.type(screen.getByLabelText(/New password|Contraseña nueva/), 'short');
  await userEvent.click(screen.getByRole('button', { name: button }));
};

describe('account page', () => {
  it('shows the person with a read-only address', async () => {
    await show();
    expect(screen.getByLabelText('Email')).toHaveValue(TEST_USER.email);
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Your role')).toHaveValue('Owner');
  });

  it('saves the names once and refreshes the session', async () => {
    const { sent, refreshUser, notices } = await show([{ call: accounts.patchMe, reply: ME }]);
    await userEvent.clear(screen.getByLabelText(/First name/));
    await userEvent.type(screen.getByLabelText(/First name/), ' Ana María ');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Your details have been saved'));
    expect(sent(accounts.patchMe)[0]?.body).toEqual({ first_name: 'Ana María', last_name: 'Torres' });
    expect(refreshUser).toHaveBeenCalled();
  });

  it('requires the names', async () => {
    await show();
    await userEvent.clear(screen.getByLabelText(/Last name/));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Please input your last name!')).toBeInTheDocument();
  });

  it('marks a wrong current password', async () => {
    await show([{ call: accounts.changePassword, error: 'wrong_password' }]);
    await typePasswords('Change password');
    expect(await screen.findByText('The current password is incorrect. Enter it again.')).toBeInTheDocument();
    expect(screen.getByLabelText(/New password/)).toHaveValue('short');
  });

  it('marks a weak new password in Spanish', async () => {
    await show([{ call: accounts.changePassword, error: 'weak_password' }], 'es');
    await typePasswords('Cambiar contraseña');
    expect(
      await screen.findByText(
        'La contraseña es demasiado corta o demasiado común. Elige una de al menos 8 caracteres.',
      ),
    ).toBeInTheDocument();
  });

  it('reverts the language when it cannot be saved', async () => {
    const { notices, client } = await show([{ call: accounts.patchMe, error: 'unavailable' }]);
    await userEvent.click(screen.getByRole('radio', { name: 'Español' }));
    await waitFor(() => expect(client.isMutating()).toBe(0));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'English' })).toBeChecked());
    expect(notices[0]?.durationMs).toBe(4000);
  });
});

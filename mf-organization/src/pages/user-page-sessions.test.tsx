import { describe, expect, it, jest } from '@jest/globals';
import { accountData, accounts, accountSessions } from '@veleta/shared/contracts';
import type { Auth } from '@veleta/shared/session';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import UserPage from './user-page.tsx';

const THIS = {
  id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4b01',
  browser: 'firefox',
  system: 'windows',
  started_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-02T10:00:00.000Z',
  is_current: true,
} as const;
const PHONE = {
  ...THIS,
  id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4b02',
  browser: 'safari',
  system: 'ios',
  is_current: false,
} as const;
const OWN = {
  id: '0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c01',
  organization: 'Molino Norte',
  role: 'owner',
  is_current: true,
} as const;
const OTHER = {
  id: '0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c02',
  organization: 'Astillero',
  role: 'analyst',
  is_current: false,
} as const;
const IMPACT = {
  id: OWN.id,
  organization: 'Molino Norte',
  role: 'owner',
  is_deleted: true,
  others: 0,
  inventory: [
    { name: 'organization', count: 1 },
    { name: 'responses', count: 1250 },
  ],
} as const;

const sessions = (...list: readonly object[]): Reply => ({ call: accountSessions.getSessions, reply: list });
const memberships = (...list: readonly object[]): Reply => ({ call: accountSessions.getMemberships, reply: list });
const removal = (impact: object = IMPACT, version = 'v1'): Reply => ({
  call: accountData.getRemoval,
  reply: { accounts: [impact], version },
});

const show = async (replies: Reply[], language: 'en' | 'es' = 'en') => {
  const logout = jest.fn<Auth['logout']>(async () => {});
  const signIn = jest.fn<Auth['signIn']>(async () => {});
  const shown = await renderWithProviders(<UserPage />, {
    language,
    replies: [...replies, sessions(THIS, PHONE), memberships(OWN)],
    auth: { logout, signIn },
    messages: { 'mf-organization': language === 'en' ? en : es },
  });
  return { ...shown, logout, signIn, sent: (call: unknown) => shown.requests.filter((one) => one.call === call) };
};

describe('sessions', () => {
  it('describes each device and offers no end button for the current session', async () => {
    await show([]);
    const [here, phone] = await screen.findAllByRole('listitem');
    expect(here).toHaveTextContent('Firefox on Windows');
    expect(here).toHaveTextContent('This session');
    expect(within(here!).queryByRole('button')).toBeNull();
    expect(phone).toHaveTextContent(/Safari on iOS.*Logged in Mar 1, 2026.*Last used Mar 2, 2026/);
  });

  it('ends one session and reloads the list', async () => {
    const { sent, notices } = await show([sessions(THIS, PHONE), { call: accountSessions.endSession }, sessions(THIS)]);
    await userEvent.click(await screen.findByRole('button', { name: 'End the session Safari on iOS' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Session ended'));
    expect(sent(accountSessions.endSession)[0]?.url.pathname).toContain(PHONE.id);
    await waitFor(() => expect(sent(accountSessions.getSessions)).toHaveLength(2));
  });

  it('removes a session that had already ended from the list', async () => {
    const { sent, notices } = await show([{ call: accountSessions.endSession, error: 'not_found' }]);
    await userEvent.click(await screen.findByRole('button', { name: /^End the session/ }));
    await waitFor(() => expect(sent(accountSessions.getSessions)).toHaveLength(2));
    expect(notices).toEqual([]);
  });

  it('offers a retry when sessions fail to load', async () => {
    await show([{ call: accountSessions.getSessions, error: 'internal' }, sessions(THIS)]);
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This session')).toBeInTheDocument();
  });

  it('signs out everywhere after a confirmation, the current session included', async () => {
    const { sent, logout, notices } = await show([{ call: accountSessions.endSessions }]);
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out everywhere?' });
    expect(sent(accountSessions.endSessions)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
    expect(notices[0]?.title).toBe('You have been logged out everywhere');
  });

  it('keeps the dialog open with an error in Spanish if signing out fails', async () => {
    const { logout } = await show([{ call: accountSessions.endSessions, error: 'unavailable' }], 'es');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión en todas partes' }));
    const dialog = await screen.findByRole('alertdialog', { name: '¿Cerrar sesión en todas partes?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar sesión en todas partes' }));
    expect(await within(dialog).findByText('No se pudo cerrar la sesión')).toBeInTheDocument();
    expect(logout).not.toHaveBeenCalled();
  });
});

describe('accounts of a person', () => {
  it('hides the list for a person with one account', async () => {
    await show([]);
    await screen.findByText('This session');
    expect(screen.queryByRole('heading', { name: 'Your accounts' })).toBeNull();
  });

  it('lists accounts with the role and switches with new tokens', async () => {
    const { signIn } = await show([
      memberships(OWN, OTHER),
      { call: accountSessions.chooseMembership, reply: { access: 'a2', refresh: 'r2' } },
    ]);
    expect(await screen.findByRole('heading', { name: 'Your accounts' })).toBeInTheDocument();
    expect(screen.getByText('Astillero')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Switch to Astillero' }));
    await waitFor(() => expect(signIn).toHaveBeenCalledWith({ access: 'a2', refresh: 'r2' }, {}));
  });

  it('reports a failed switch', async () => {
    const { notices, signIn } = await show([
      memberships(OWN, OTHER),
      { call: accountSessions.chooseMembership, error: 'not_found' },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to Astillero' }));
    await waitFor(() => expect(notices[0]?.title).toBe('The account could not be switched'));
    expect(signIn).not.toHaveBeenCalled();
  });
});

describe('data export', () => {
  it('downloads a readable file', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => {};
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { notices } = await show([
      {
        call: accountData.getExport,
        reply: { file_name: 'veleta-personal-data-2026-03-02.json', made_at: THIS.started_at, sections: [] },
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(notices[0]?.description).toBe('veleta-personal-data-2026-03-02.json');
    expect(saved[0]?.type).toBe('application/json');
  });

  it('reports a failed export', async () => {
    await show([{ call: accountData.getExport, error: 'internal' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Your data could not be downloaded')).toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  const open = async (button = 'Delete my account…') => {
    await userEvent.click(screen.getByRole('button', { name: button }));
    return screen.findByRole('alertdialog');
  };
  const confirm = async (dialog: HTMLElement) => {
    await userEvent.type(await within(dialog).findByLabelText(/^Your password/), 'the right one');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  };

  it('lists the deletion impact, asks for the password and opens the login page', async () => {
    const { sent, logout, notices } = await show([removal(), { call: accountData.deleteMe }]);
    const dialog = await open();
    expect(await within(dialog).findByText('1,250 responses')).toBeInTheDocument();
    expect(within(dialog).getByText(/Molino Norte will also be deleted/)).toBeInTheDocument();
    await confirm(dialog);
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
    expect(sent(accountData.deleteMe)[0]?.body).toEqual({ password: 'the right one', version: 'v1' });
    expect(notices[0]).toMatchObject({
      title: 'Your account has been deleted',
      description: 'We will send you a final email to confirm.',
    });
  });

  it('requires the password and marks a wrong one', async () => {
    const { sent, logout } = await show([removal(), { call: accountData.deleteMe, error: 'wrong_password' }]);
    const dialog = await open();
    await within(dialog).findByText(/will also be deleted/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
    expect(await within(dialog).findByText('Please input your password!')).toBeInTheDocument();
    expect(sent(accountData.deleteMe)).toHaveLength(0);
    await confirm(dialog);
    expect(await within(dialog).findByText('The current password is incorrect. Enter it again.')).toBeInTheDocument();
    expect(logout).not.toHaveBeenCalled();
  });

  it('cannot be closed while the account is being deleted', async () => {
    await show([removal(), { call: accountData.deleteMe, after: new Promise(() => {}) }]);
    const dialog = await open();
    await confirm(dialog);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep my account' })).toBeDisabled());
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('warns about people who lose access and links to the roles', async () => {
    await show([removal({ ...IMPACT, others: 2 })]);
    const dialog = await open();
    expect(await within(dialog).findByText('2 other people will lose access')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Go to Permissions' })).toHaveAttribute('href', '/permissions');
  });

  it('says that an account with another owner remains', async () => {
    await show([removal({ ...IMPACT, is_deleted: false, inventory: [], others: 1 })]);
    expect(await within(await open()).findByText(/Molino Norte will be kept/)).toBeInTheDocument();
  });

  it('shows the new list if the deletion impact has changed', async () => {
    const { sent } = await show([
      removal(),
      { call: accountData.deleteMe, error: 'conflict' },
      removal({ ...IMPACT, others: 1 }, 'v2'),
    ]);
    const dialog = await open();
    await confirm(dialog);
    expect(await within(dialog).findByText('1 other person will lose access')).toBeInTheDocument();
    expect(within(dialog).getByText(/This list has changed/)).toBeInTheDocument();
    expect(sent(accountData.deleteMe)).toHaveLength(1);
  });

  it('reports in Spanish that the list failed to load and deletes nothing', async () => {
    await show([{ call: accountData.getRemoval, error: 'internal' }], 'es');
    const dialog = await open('Eliminar mi cuenta…');
    expect(await within(dialog).findByText('No se pudo cargar lo que se eliminará.')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Eliminar mi cuenta' })).toBeDisabled();
  });
});

describe('account page', () => {
  it('keeps the other forms if one section fails to load', async () => {
    await show([
      { call: accountSessions.getSessions, error: 'network' },
      { call: accounts.patchMe, error: 'internal' },
    ]);
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeInTheDocument();
    expect(screen.getByLabelText(/First name/)).toHaveValue('Ana');
  });
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { administrators, AUDIT_ACTIONS, audit } from '@veleta/shared/contracts';
import { hasUnsavedChanges, type Auth } from '@veleta/shared/session';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import PermissionsPage from './permissions-page.tsx';

const ID = (digit: number) => `6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a0${digit}`;
const ANA = {
  id: ID(1),
  first_name: 'Ana',
  last_name: 'Torres',
  email: 'ana@example.org',
  role: 'owner',
  since: '2026-01-10T09:00:00.000Z',
  last_active_on: '2026-11-20',
  is_self: true,
};
const NORA = {
  ...ANA,
  id: ID(2),
  first_name: 'Nora',
  last_name: 'Vidal',
  email: 'nora@example.org',
  role: 'analyst',
  last_active_on: null,
  is_self: false,
};
const INVITATION = {
  id: ID(3),
  email: 'leo@example.org',
  role: 'administrator',
  invited_by: 'Ana Torres',
  sent_at: '2026-11-18T09:00:00.000Z',
  expires_at: '2026-11-25T09:00:00.000Z',
  is_expired: false,
};
const ACT = {
  id: ID(4),
  action: 'role_changed',
  user: { id: ID(1), name: 'Ana Torres' },
  object: 'Nora Vidal',
  details: [
    { key: 'role', value: 'Analyst' },
    { key: 'previous_role', value: 'Administrator' },
  ],
  happened_at: '2026-11-20T10:00:00.000Z',
};
const people = (reply: readonly unknown[] = [ANA, NORA]): Reply => ({ call: administrators.getAdministrators, reply });
const invitations = (reply: readonly unknown[] = [INVITATION]): Reply => ({
  call: administrators.getAdministratorInvitations,
  reply,
});

const show = (replies: Reply[], auth: Partial<Auth> = {}, route = '/permissions', language: 'en' | 'es' = 'en') =>
  renderWithProviders(<PermissionsPage />, {
    route,
    path: '/permissions',
    language,
    auth: { role: 'owner', ...auth },
    replies,
    messages: { 'mf-organization': language === 'en' ? en : es },
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
// The first render is slow on a busy machine.
const rowOf = async (name: RegExp) => screen.findByRole('row', { name });

beforeEach(() => sessionStorage.clear());

describe('people of the account', () => {
  it('lists people with role, start date and last activity; the only owner cannot be removed', async () => {
    await show([people(), invitations()]);
    const ana = await rowOf(/Ana Torres/);
    for (const text of [
      'ana@example.org',
      'You',
      'Jan 10, 2026',
      'Nov 20, 2026',
      'An account needs at least one owner.',
    ])
      expect(within(ana).getByText(text)).toBeInTheDocument();
    expect(within(ana).queryByRole('button')).toBeNull();
    expect(within(await rowOf(/Nora Vidal/)).getByText('Never')).toBeInTheDocument();
  });

  it('sorts by a column, with people who were never active last', async () => {
    await show([people(), invitations()]);
    await rowOf(/Nora Vidal/);
    const table = () => within(screen.getByRole('table', { name: 'Administrators' }));
    const names = () =>
      table()
        .getAllByRole('rowheader')
        .map(({ textContent }) => /Ana|Nora/.exec(textContent)?.[0]);
    await press('Role');
    expect(names()).toEqual(['Ana', 'Nora']);
    await press('Role');
    expect(names()).toEqual(['Nora', 'Ana']);
    expect(table().getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'descending');
    await press('Last active');
    await press('Last active');
    expect(names()).toEqual(['Ana', 'Nora']);
  });

  it('offers a retry when the people fail to load', async () => {
    await show([{ call: administrators.getAdministrators, error: 'unavailable' }, people(), invitations()]);
    expect(await screen.findByText('The people of your account could not be loaded')).toBeInTheDocument();
    await press('Try again');
    expect(await rowOf(/Nora Vidal/)).toBeInTheDocument();
  });

  it('changes a role and confirms it', async () => {
    const { requests, notices } = await show([
      people(),
      invitations(),
      { call: administrators.patchAdministrator, reply: { ...NORA, role: 'administrator' } },
    ]);
    await press('Change role: Nora Vidal');
    await userEvent.click(await screen.findByRole('radio', { name: /^Administrator/ }));
    const save = screen.getByRole('button', { name: 'Save role' });
    act(() => {
      save.click();
      save.click();
    });
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Nora Vidal now has the role Administrator'));
    const sent = requests.filter(({ call }) => call === administrators.patchAdministrator);
    expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
      [`/api/v1/administrators/${ID(2)}/`, { role: 'administrator' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a rejected role in the dialog and sends it again', async () => {
    const { notices } = await show([
      people(),
      invitations(),
      { call: administrators.patchAdministrator, error: 'last_owner' },
      { call: administrators.patchAdministrator, reply: { ...NORA, role: 'administrator' } },
    ]);
    await press('Change role: Nora Vidal');
    await userEvent.click(await screen.findByRole('radio', { name: /^Administrator/ }));
    await press('Save role');
    expect(await screen.findByText(/Make someone else an owner first/)).toBeVisible();
    expect(hasUnsavedChanges()).toBe(true);
    await press('Save role');
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Nora Vidal now has the role Administrator'));
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  });

  it('refreshes the session only after a change of the own role', async () => {
    const refreshUser = jest.fn<Auth['refreshUser']>(async () => null);
    const other = { ...NORA, role: 'owner' };
    const changed = (person: object): Reply => ({ call: administrators.patchAdministrator, reply: person });
    const choose = async (name: string) => {
      await press(`Change role: ${name}`);
      await userEvent.click(await screen.findByRole('radio', { name: /^Administrator/ }));
      await press('Save role');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const replies = [people([ANA, other]), invitations(), changed({ ...other, role: 'administrator' })];
    await show([...replies, changed({ ...ANA, role: 'administrator' })], { refreshUser });
    await choose('Nora Vidal');
    expect(refreshUser).not.toHaveBeenCalled();
    await choose('Ana Torres');
    expect(refreshUser).toHaveBeenCalledTimes(1);
  });

  it('removes a person after a confirmation that names the consequences', async () => {
    const { requests } = await show([people(), invitations(), { call: administrators.deleteAdministrator }]);
    await press('Remove Nora Vidal');
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Nora Vidal?' });
    expect(dialog).toHaveTextContent('They lose access immediately');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.filter(({ call }) => call === administrators.deleteAdministrator)).toHaveLength(1);
  });

  it('explains why a person cannot be removed', async () => {
    const { notices } = await show([
      people(),
      invitations(),
      { call: administrators.deleteAdministrator, error: 'last_owner' },
    ]);
    await press('Remove Nora Vidal');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(notices).toMatchObject([
        { status: 'error', description: expect.stringMatching(/Make someone else an owner first/) },
      ]),
    );
  });

  it('prevents administrators from changing or creating owners', async () => {
    await show(
      [
        people([
          { ...ANA, is_self: false },
          { ...NORA, role: 'owner' },
        ]),
        invitations([]),
      ],
      {
        role: 'administrator',
      },
    );
    expect(within(await rowOf(/Ana Torres/)).getByText('Only owners can change this.')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
    await press('Invite someone');
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByRole('radio', { name: /^Owner/ })).toBeNull();
  });
});

describe('inviting an administrator', () => {
  it('sends an invitation with address and role, and confirms it', async () => {
    const { requests, notices } = await show([
      people(),
      invitations([]),
      { call: administrators.createAdministratorInvitation, reply: INVITATION },
      invitations(),
    ]);
    expect(await screen.findByText('No pending invitations.')).toBeInTheDocument();
    await press('Invite someone');
    await userEvent.click(await screen.findByLabelText(/Email/));
    await userEvent.paste('leo@example.org');
    await userEvent.click(screen.getByRole('radio', { name: /^Administrator/ }));
    await press('Send invitation');
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Invitation sent to leo@example.org'));
    expect(requests.find(({ call }) => call === administrators.createAdministratorInvitation)?.body).toEqual({
      email: 'leo@example.org',
      role: 'administrator',
    });
    expect(await rowOf(/leo@example.org/)).toBeInTheDocument();
  });

  it('marks an invalid address', async () => {
    const rejection = {
      error: 'invalid_input' as const,
      fields: [{ path: 'email', code: 'member', message: 'x' }],
    };
    await show([people(), invitations([]), { call: administrators.createAdministratorInvitation, error: rejection }]);
    await press('Invite someone');
    await press('Send invitation');
    expect(await screen.findByText('Please enter an email address')).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText(/Email/));
    await userEvent.paste('nora@example.org');
    await press('Send invitation');
    expect(
      await screen.findByText('Someone in this account already uses this address. Enter another one.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText(/Email/)).toHaveValue('nora@example.org');
  });
});

describe('pending invitations', () => {
  it('lists invitations with dates, sends them again and withdraws them', async () => {
    const { requests, notices } = await show([
      people(),
      invitations([INVITATION, { ...INVITATION, id: ID(5), email: 'old@example.org', is_expired: true }]),
      { call: administrators.resendAdministratorInvitation, reply: INVITATION },
      { call: administrators.deleteAdministratorInvitation },
    ]);
    const row = await rowOf(/leo@example.org/);
    expect(within(row).getByText('Ana Torres')).toBeInTheDocument();
    expect(within(row).getByText('Nov 18, 2026')).toBeInTheDocument();
    expect(within(row).getByText('Nov 25, 2026')).toBeInTheDocument();
    expect(within(await rowOf(/old@example.org/)).getAllByText('Expired').length).toBeGreaterThan(0);
    await press('Resend to leo@example.org');
    await waitFor(() => expect(notices.at(-1)?.title).toBe('A new link has been sent to leo@example.org'));
    await press('Withdraw the invitation to leo@example.org');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.some(({ call }) => call === administrators.deleteAdministratorInvitation)).toBe(true);
  });
});

describe('permissions of roles', () => {
  it('is shown below the people with the own role marked', async () => {
    await show([people(), invitations()]);
    const table = await screen.findByRole('table', { name: 'What each role can do' });
    expect(within(table).getByRole('row', { name: 'View analysis and reports Yes Yes Yes' })).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: 'Close the account Yes No No' })).toBeInTheDocument();
    expect(within(table).getByText('Your role')).toBeInTheDocument();
  });
});

describe('activity', () => {
  const page = (events: readonly unknown[], next: string | null = null): Reply => ({
    call: audit.getAuditEvents,
    reply: { events, next },
  });

  it('has a text for every action in both languages', () => {
    for (const texts of [en, es]) expect(Object.keys(texts.activity.actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
  });

  it('shows the person, action, object and time of each event', async () => {
    await show(
      [page([ACT, { ...ACT, id: ID(6), action: 'sign_in_locked', user: null, object: null, details: [] }])],
      {},
      '/permissions?tab=activity',
    );
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Role changed: Nora Vidal');
    expect(first).toHaveTextContent('Role: Analyst · Before: Administrator');
    expect(first).toHaveTextContent('Ana Torres');
    expect(second).toHaveTextContent('Not logged in');
  });

  it('pages and filters events, with the filter in the address', async () => {
    const { requests, location } = await show(
      [page([ACT], ID(4)), page([{ ...ACT, id: ID(7), object: 'Older' }]), page([])],
      {},
      '/permissions?tab=activity',
    );
    await press('Older');
    expect(await screen.findByText('Role changed: Older')).toBeInTheDocument();
    expect(requests.at(-1)?.url.searchParams.get('before')).toBe(ID(4));
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Measurements');
    expect(await screen.findByText('No activity of this type yet')).toBeInTheDocument();
    expect(location()).toBe('/permissions?tab=activity&about=measurements');
    expect(requests.at(-1)?.url.searchParams.get('group')).toBe('measurements');
  });

  it('offers a retry when the activity fails to load', async () => {
    await show(
      [{ call: audit.getAuditEvents, error: 'unavailable' }, page([ACT])],
      {},
      '/permissions?tab=activity',
      'es',
    );
    await press('Intentar de nuevo');
    expect(await screen.findByText('Rol cambiado: Nora Vidal')).toBeInTheDocument();
  });
});

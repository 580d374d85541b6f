import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { invitations, participantLists } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { InvitationsPanel } from './invitations-panel.tsx';
import { en, es } from '../../testing/texts.ts';

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const MEASUREMENT = id(10);

const mailings = [
  {
    occasion: 'invitation',
    planned_day: '2026-11-02',
    planned_at: '2026-11-02T08:00:00.000Z',
    state: 'started',
    started_at: '2026-11-02T08:00:00.000Z',
    people: 60,
  },
  {
    occasion: 'halfway',
    planned_day: '2026-11-09',
    planned_at: '2026-11-09T08:00:00.000Z',
    state: 'dropped',
    started_at: null,
    people: null,
  },
  {
    occasion: 'last_days',
    planned_day: '2026-11-13',
    planned_at: '2026-11-13T08:00:00.000Z',
    state: 'planned',
    started_at: null,
    people: null,
  },
];
const summary = (change: Record<string, unknown> = {}): Reply => ({
  call: invitations.getInvitationSummary,
  reply: {
    people: 60,
    planned: 1,
    sending: 0,
    sent: 58,
    failed: 1,
    delayed: 1,
    sends_reminders: true,
    timezone: 'Europe/Madrid',
    mailings,
    ...change,
  },
});
const person = (number: number, change: Record<string, unknown> = {}) => ({
  id: id(100 + number),
  participant: id(200 + number),
  email: `person${number}@example.org`,
  name: `Person ${number}`,
  language: null,
  state: 'sent',
  failure: null,
  is_delayed: false,
  sent_at: '2026-11-02T08:00:00.000Z',
  can_resend: true,
  can_correct: false,
  ...change,
});
const page = (people: readonly unknown[], total = people.length): Reply => ({
  call: invitations.getInvitations,
  reply: { total, page: 1, invitations: people },
});
const CORRECTED = { id: id(202), email: 'right@example.org', name: 'Person 2', language: null, units: [] };
const PEOPLE = [
  person(1),
  person(2, { state: 'failed', failure: 'mailbox_full', sent_at: null }),
  person(3, { state: 'planned', is_delayed: true, sent_at: null, can_resend: false, name: null }),
];

const show = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<InvitationsPanel measurementId={MEASUREMENT} />, {
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies,
    ...options,
  });

describe('InvitationsPanel', () => {
  it('shows a skeleton, and an error with a retry', async () => {
    await show([{ ...summary(), error: 'network' } as Reply, summary(), page(PEOPLE, 60)]);
    expect(await screen.findByRole('alert')).toHaveTextContent('The invitations could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('60 people invited')).toBeInTheDocument();
  });

  it('lists sent, planned and cancelled mailings in the zone of the set', async () => {
    await show([summary(), page(PEOPLE, 60)]);
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent.replaceAll(/\s/g, ' '))).toEqual([
      'InvitationSent to 60 people on Nov 2, 2026, 9:00 AM',
      'Halfway reminderCanceled (was scheduled for Nov 9, 2026)',
      'Last reminderScheduled for Nov 13, 2026, 9:00 AM',
    ]);
    expect(screen.getByText(/Times are in Europe\/Madrid/)).toHaveTextContent('never on weekends');
    expect(screen.getByText(/1 email could not be delivered yet/)).toBeInTheDocument();
    expect(screen.getByText(/Who has answered is not shown/)).toBeInTheDocument();
  });

  it('sorts people on the server by a column, and marks the column', async () => {
    const { requests } = await show([summary(), page(PEOPLE, 60), page([...PEOPLE].reverse(), 60)]);
    const lastQuery = () => Object.fromEntries(requests.at(-1)?.url.searchParams ?? []);
    await userEvent.click(await screen.findByRole('button', { name: 'Sent' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'sent_at', direction: 'ascending', page: '1' }));
    expect(screen.getByRole('columnheader', { name: 'Sent' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Person' }));
    expect(screen.getByRole('columnheader', { name: 'Sent' })).not.toHaveAttribute('aria-sort');
    expect(screen.getByRole('columnheader', { name: 'Person' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('shows the state of each invitation with its reason, and sends one again', async () => {
    const { requests, notices } = await show([
      summary(),
      page(PEOPLE, 60),
      { call: invitations.resendInvitation, reply: person(2, { state: 'planned', sent_at: null, can_resend: false }) },
      summary({ failed: 0, planned: 2 }),
      page([person(1), person(2, { state: 'planned', sent_at: null, can_resend: false })], 60),
    ]);
    const rows = await screen.findAllByRole('row');
    expect(within(rows[2]!).getByText('The mailbox is full.')).toBeInTheDocument();
    expect(within(rows[3]!).getByText('Retrying')).toBeInTheDocument();
    expect(within(rows[3]!).queryByRole('button')).not.toBeInTheDocument();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Resend to person2@example.org' }));
    expect(await screen.findAllByText('Scheduled')).not.toHaveLength(0);
    expect(requests.filter(({ call }) => call.method === 'POST')).toHaveLength(1);
    expect(notices.map(({ title }) => title)).toContain('The invitation to person2@example.org is being sent again');
  });

  it('corrects the address of a person without mails, and sends the invitation', async () => {
    const failed = person(2, { state: 'failed', failure: 'address_unknown', sent_at: null, can_correct: true });
    const onItsWay = person(2, { email: 'right@example.org', state: 'planned', sent_at: null, can_resend: false });
    const { requests, notices } = await show([
      summary(),
      page([person(1), failed], 60),
      { call: participantLists.correctParticipant, error: 'conflict' },
      { call: participantLists.correctParticipant, reply: CORRECTED },
      { call: invitations.resendInvitation, reply: onItsWay },
      summary({ failed: 0, planned: 2 }),
      page([person(1), onItsWay], 60),
    ]);
    expect(await screen.findAllByRole('button', { name: /^Correct/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Correct the address of person2@example.org' }));
    const field = await screen.findByRole('textbox', { name: /Email/ });
    const save = screen.getByRole('button', { name: 'Save and send invitation' });
    await userEvent.clear(field);
    await userEvent.click(save);
    expect(await screen.findByText('Email address is missing')).toBeInTheDocument();
    await userEvent.type(field, 'person1@example.org');
    await userEvent.click(save);
    expect(await screen.findByText('Someone on this list already has this address')).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, 'Right@example.org');
    await userEvent.dblClick(save);
    expect(await screen.findByText('right@example.org')).toBeInTheDocument();
    const changes = requests.filter(({ call }) => call.method !== 'GET');
    expect(changes.map(({ call }) => call)).toEqual([
      participantLists.correctParticipant,
      participantLists.correctParticipant,
      invitations.resendInvitation,
    ]);
    expect(changes[1]?.body).toEqual({ email: 'right@example.org', name: 'Person 2', language: null });
    expect(notices.map(({ title }) => title)).toContain('The invitation to right@example.org is being sent');
  });

  it('says that a person who has received a mail meanwhile cannot be corrected', async () => {
    const failed = person(2, { state: 'failed', failure: 'address_unknown', sent_at: null, can_correct: true });
    const { notices } = await show([
      summary(),
      page([person(1), failed], 60),
      { call: participantLists.correctParticipant, error: 'measurement_active' },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Correct the address of person2@example.org' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save and send invitation' }));
    await waitFor(() =>
      expect(notices).toMatchObject([
        { title: 'The address could not be corrected', description: 'An email has already been sent to this person.' },
      ]),
    );
  });

  it('filters people by the state of their invitation', async () => {
    await show([summary(), page(PEOPLE, 60), page([])]);
    await screen.findAllByRole('row');
    await userEvent.selectOptions(screen.getByLabelText('Invitation'), 'Failed (1)');
    expect(await screen.findByText('No matching people')).toBeInTheDocument();
  });

  it('says before the start that everyone will be invited, and that reminders are off', async () => {
    const none = { people: 0, planned: 0, sent: 0, failed: 0, delayed: 0 };
    await show([
      summary({
        ...none,
        sends_reminders: false,
        mailings: [{ ...mailings[0], state: 'planned', started_at: null, people: null }],
      }),
    ]);
    expect(await screen.findByText(/invited when the measurement starts/)).toBeInTheDocument();
    expect(screen.getByText(/Reminders are turned off/)).toBeInTheDocument();
  });

  it('renders in Spanish', async () => {
    await show([summary(), page(PEOPLE, 60)], { language: 'es' });
    expect(await screen.findByText('60 personas invitadas')).toBeInTheDocument();
    expect(await screen.findByText('El buzón está lleno.')).toBeInTheDocument();
    expect(screen.getByText('Recordatorio a mitad del plazo')).toBeInTheDocument();
  });
});

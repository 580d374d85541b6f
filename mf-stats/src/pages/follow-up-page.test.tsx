import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionPlans, analysis, followUpPages } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type Reply } from '@veleta/shared/testing';
import type * as z from 'zod/mini';
import { texts } from '../testing/texts.ts';
import { collecting, ID, measurement, ready } from '../testing/wire.ts';
import FollowUpEditor from './follow-up-page.tsx';

type WirePage = z.input<typeof followUpPages.FollowUpPageSchema>;

const { id, product, product_name, first_date, last_date } = measurement();
const of = { id, product, product_name, first_date, last_date };
const page = (change: Partial<WirePage> = {}): WirePage => ({
  measurement: of,
  language: 'en',
  title: 'What we heard',
  introduction: 'Thank you.',
  figures: ['participation'],
  actions: [],
  is_published: true,
  link: 'https://veleta.example/what-we-do/secret',
  mailed: null,
  changed_at: '2026-09-01T10:00:00.000Z',
  ...change,
});

const finished: Reply = { call: analysis.getAnalysisMeasurements, reply: [collecting().measurement, measurement()] };
const table: Reply = { call: analysis.getAnalysis, reply: ready() };
const pages = (...all: WirePage[]): Reply => ({ call: followUpPages.getFollowUpPages, reply: all });
const recipients = (people: { en: number; es: number } | null, leftOut = 0): Reply => ({
  call: followUpPages.getFollowUpRecipients,
  reply: { people, left_out: leftOut },
});
const actions: Reply = {
  call: actionPlans.getActions,
  reply: [
    {
      id: ID.unit(1),
      measurement: of,
      unit: null,
      dimension: null,
      item: null,
      title: 'Agree on help',
      text: null,
      notes: null,
      owner: null,
      due_on: null,
      state: 'open',
      is_overdue: false,
      created_at: '2026-09-01T10:00:00.000Z',
      changed_at: '2026-09-01T10:00:00.000Z',
    },
  ],
};

const PATH = '/stats/follow-up';
const show = (replies: readonly Reply[], { auth, language = 'en' }: RenderOptions = {}) =>
  renderWithProviders(<FollowUpEditor />, {
    route: PATH,
    path: PATH,
    language,
    auth,
    replies,
    messages: { 'mf-stats': texts[language] },
  });

describe('page about what follows from results', () => {
  it('offers only figures of the disclosed table, with their values, and the actions of the measurement', async () => {
    const { requests } = await show([
      finished,
      table,
      pages(),
      actions,
      { call: followUpPages.putFollowUpPage, reply: page() },
      pages(page()),
      recipients(null),
    ]);
    const figures = await screen.findByRole('group', { name: 'Figures to show' });
    expect(within(figures).getByRole('checkbox', { name: 'Participation: 80%' })).toBeChecked();
    await userEvent.click(within(figures).getByRole('checkbox', { name: 'Support: 68%' }));
    expect(screen.getByRole('checkbox', { name: 'Agree on help' })).toBeChecked();
    await userEvent.type(screen.getByLabelText(/^Message/), 'Thank you.');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Published/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText('This page is published')).toBeVisible();
    expect(requests.find(({ call }) => call.method === 'PUT')?.body).toEqual({
      language: 'en',
      title: 'What we heard, what we do',
      introduction: 'Thank you.',
      figures: ['participation', 'support'],
      actions: [ID.unit(1)],
      is_published: true,
    });
  });

  it('requires a message', async () => {
    const { requests } = await show([finished, table, pages(), actions]);
    await userEvent.click(await screen.findByRole('button', { name: 'Save page' }));
    expect(await screen.findByText('Write a message.')).toBeVisible();
    expect(requests.some(({ call }) => call.method === 'PUT')).toBe(false);
  });

  it('shows the link of a published page, and asks before it deletes the page', async () => {
    const { requests } = await show([
      finished,
      table,
      pages(page()),
      actions,
      recipients(null),
      { call: followUpPages.deleteFollowUpPage },
      pages(),
    ]);
    expect(await screen.findByRole('link', { name: 'Open page' })).toHaveAttribute('href', page().link);
    await userEvent.click(screen.getByRole('button', { name: 'Delete page' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this page?' });
    expect(requests.some(({ call }) => call.method === 'DELETE')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete page' }));
    expect(await screen.findByLabelText(/^Message/)).toHaveValue('');
    expect(screen.queryByText('This page is published')).toBeNull();
  });

  it('mails the link once, after a confirmation with the number and languages of the people', async () => {
    const mailed = page({ mailed: { at: '2026-09-02T10:00:00.000Z', people: 1240 } });
    const { requests } = await show([
      finished,
      table,
      pages(page()),
      actions,
      recipients({ en: 40, es: 1200 }, 3),
      { call: followUpPages.mailFollowUpPage, reply: mailed },
      pages(mailed),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Email the link' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Email the link to 1,240 people?' });
    expect(within(dialog).getByText('In English: 40')).toBeVisible();
    expect(within(dialog).getByText('In Spanish: 1,200')).toBeVisible();
    expect(within(dialog).getByText(/^3 more people on the list get no email/)).toBeVisible();
    expect(requests.some(({ call }) => call.method === 'POST')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send emails' }));
    expect(await screen.findByText('Emailed to 1,240 people on Sep 2, 2026.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Email the link' })).toBeNull();
    expect(requests.filter(({ call }) => call.method === 'POST')).toHaveLength(1);
  });

  it('offers no mail for a measurement without a list', async () => {
    await show([finished, table, pages(page()), actions, recipients(null)]);
    expect(await screen.findByRole('link', { name: 'Open page' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Email the link' })).toBeNull();
  });

  it('says that no measurement has ended', async () => {
    await show([{ call: analysis.getAnalysisMeasurements, reply: [collecting().measurement] }]);
    expect(await screen.findByRole('heading', { name: 'No results yet' })).toBeVisible();
  });

  it('offers a retry when it fails to load', async () => {
    await show([finished, { call: analysis.getAnalysis, error: 'unavailable' }, table, pages(), actions]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^Message/)).toBeVisible();
  });

  it('tells analysts who can publish', async () => {
    await show([finished], { auth: { role: 'analyst' } });
    expect(await screen.findByRole('heading', { name: 'Only owners and administrators can publish' })).toBeVisible();
  });
});

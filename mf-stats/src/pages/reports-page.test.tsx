import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysis, monthlyMails, reports, reportShares } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type Reply } from '@veleta/shared/testing';
import type * as z from 'zod/mini';
import { texts } from '../testing/texts.ts';
import { collecting, ID, measurement } from '../testing/wire.ts';
import ReportsPage from './reports-page.tsx';

type WireReport = z.input<typeof reports.ReportSchema>;
type WireShare = z.input<typeof reportShares.ReportShareSchema>;

const { id, product, product_name, first_date, last_date } = measurement();
const of = { id, product, product_name, first_date, last_date };

const report = (change: Partial<WireReport> = {}): WireReport => ({
  id: ID.unit(1),
  measurement: of,
  kind: 'pdf',
  language: 'en',
  status: 'succeeded',
  progress: 100,
  is_stale: false,
  file: { name: 'talent-retention.pdf', size_bytes: 81_920, made_at: '2026-09-01T10:00:00.000Z' },
  ...change,
});
const share: WireShare = {
  id: ID.unit(2),
  measurement: of,
  parts: ['summary', 'breakouts'],
  language: 'es',
  link: 'https://veleta.example/shared-results/secret',
  created_at: '2026-09-01T10:00:00.000Z',
  expires_at: '2026-10-01T10:00:00.000Z',
  is_expired: false,
  last_used_on: null,
};

const listed: Reply = { call: analysis.getAnalysisMeasurements, reply: [collecting().measurement, measurement()] };
const made = (...all: WireReport[]): Reply => ({ call: reports.getReports, reply: all });
const shared = (...all: WireShare[]): Reply => ({ call: reportShares.getReportShares, reply: all });

const ENGAGEMENT = ID.unit(6);
const engagement = { product: 'engagement', product_name: { en: 'Engagement', es: 'Compromiso' } };
/** Two products, newest results first; the second product collects again. */
const several: Reply = {
  call: analysis.getAnalysisMeasurements,
  reply: [
    measurement({ ...engagement, id: ID.unit(7), state: 'active' }),
    measurement(),
    measurement({ ...engagement, id: ENGAGEMENT }),
  ],
};

const monthly: Reply = { call: monthlyMails.getMonthlyMail, reply: { is_wanted: false } };

const show = (replies: readonly Reply[], { language = 'en', auth, route = '/stats/reports' }: RenderOptions = {}) =>
  renderWithProviders(<ReportsPage />, {
    route,
    path: '/stats/reports',
    language,
    auth,
    replies: [...replies, monthly],
    messages: { 'mf-stats': texts[language] },
  });

describe('reports page', () => {
  it('says what to do before the first report and offers finished measurements only', async () => {
    await show([listed, made(), shared()]);
    expect(await screen.findByText(/No reports yet/)).toBeVisible();
    const [picker] = screen.getAllByLabelText('Measurement');
    expect(within(picker!).getAllByRole('option')).toHaveLength(1);
  });

  it('names the product in each option if there are several', async () => {
    const other = measurement({
      id: ID.collecting,
      product: 'engagement',
      product_name: { en: 'Engagement', es: 'Compromiso' },
    });
    await show([{ call: analysis.getAnalysisMeasurements, reply: [measurement(), other] }, made(), shared()]);
    const [picker] = await screen.findAllByLabelText('Measurement');
    expect(
      within(picker!)
        .getAllByRole('option')
        .map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
    ).toEqual(['Aug 3 – 23, 2026 · Talent retention', 'Aug 3 – 23, 2026 · Engagement']);
  });

  it('selects the measurement that it was opened from, for files and links', async () => {
    await show([several, made(), shared()], { route: `/stats/reports?measurement=${ENGAGEMENT}` });
    await userEvent.click(await screen.findByRole('button', { name: 'Share results with a link' }));
    for (const picker of screen.getAllByLabelText('Measurement')) expect(picker).toHaveValue(ENGAGEMENT);
    expect(screen.getByRole('link', { name: 'Stats' })).toHaveAttribute('href', `/stats?measurement=${ENGAGEMENT}`);
  });

  it('selects the newest results of the same product if it was opened from a collecting measurement', async () => {
    await show([several, made(), shared()], { route: `/stats/reports?measurement=${ID.unit(7)}` });
    expect((await screen.findAllByLabelText('Measurement'))[0]).toHaveValue(ENGAGEMENT);
  });

  it('says that no measurement has ended', async () => {
    await show([{ call: analysis.getAnalysisMeasurements, reply: [collecting().measurement] }, made(), shared()]);
    expect(await screen.findByRole('heading', { name: 'No results yet' })).toBeVisible();
  });

  it('offers a retry when the reports fail to load', async () => {
    await show([listed, { call: reports.getReports, error: 'unavailable' }, made(report()), shared()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Files' })).toBeVisible();
  });

  it('requests a report with the selected measurement, format and language', async () => {
    const { requests } = await show([
      listed,
      made(),
      shared(),
      { call: reports.createReport, reply: report({ status: 'queued', progress: 0, file: null }) },
    ]);
    await userEvent.selectOptions(await screen.findByLabelText('Format'), 'Spreadsheet (XLSX)');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Español');
    await userEvent.click(screen.getByRole('button', { name: 'Create report' }));
    const sent = requests.find(({ call }) => call.method === 'POST');
    expect(sent?.body).toEqual({ measurement: ID.finished, kind: 'xlsx', language: 'es' });
  });

  it('shows pending, failed and outdated reports with their actions', async () => {
    await show([
      listed,
      made(
        report({ id: ID.unit(3), kind: 'csv', status: 'running', progress: 50, file: null }),
        report({ id: ID.unit(4), kind: 'xlsx', status: 'failed', progress: 0, file: null }),
        report({ is_stale: true }),
      ),
      shared(),
    ]);
    const table = await screen.findByRole('table', { name: 'Files' });
    const [working, failed, stale] = within(table).getAllByRole('row').slice(1);
    expect(within(working!).getAllByRole('progressbar', { hidden: true })[0]).toHaveAttribute('aria-valuenow', '50');
    expect(within(working!).queryByRole('button', { name: /^Download/ })).toBeNull();
    expect(within(failed!).getAllByText('Failed').length).toBeGreaterThan(0);
    expect(within(failed!).getByRole('button', { name: /^Create again/ })).toBeVisible();
    expect(within(stale!).getAllByText('Out of date').length).toBeGreaterThan(0);
    expect(within(stale!).getByRole('button', { name: /^Create again/ })).toBeVisible();
    expect(within(stale!).getByRole('button', { name: /^Download/ })).toBeVisible();
  });

  it('lets analysts download only', async () => {
    await show([listed, made(report())], { auth: { role: 'analyst' } });
    expect(await screen.findByRole('button', { name: /^Download/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create report' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Shared links' })).toBeNull();
  });

  it('asks before it deletes a report', async () => {
    const { requests } = await show([listed, made(report()), shared(), { call: reports.deleteReport }, made()]);
    await userEvent.click(await screen.findByRole('button', { name: /^Delete Talent retention/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this report?' });
    expect(requests.some(({ call }) => call.method === 'DELETE')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete report' }));
    expect(await screen.findByText(/No reports yet/)).toBeVisible();
  });
});

describe('links to results', () => {
  it('shows the parts, expiry and last use of each link', async () => {
    await show([
      listed,
      made(),
      shared(share, { ...share, id: ID.unit(5), is_expired: true, last_used_on: '2026-09-03' }),
    ]);
    const table = await screen.findByRole('table', { name: 'Shared links' });
    const [open, ended] = within(table).getAllByRole('row').slice(1);
    expect(within(open!).getByText('Summary · Breakouts · Español')).toBeVisible();
    expect(within(open!).getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(within(ended!).getAllByText('Expired').length).toBeGreaterThan(0);
    expect(within(ended!).queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  it('creates a link for the selected parts and requires at least one', async () => {
    const { requests } = await show([
      listed,
      made(),
      shared(),
      { call: reportShares.createReportShare, reply: share },
      shared(share),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Share results with a link' }));
    for (const part of ['Summary', 'Favorability and score', 'Breakouts'])
      await userEvent.click(screen.getByRole('checkbox', { name: part }));
    expect(screen.getByText('Choose at least one part.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create link' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Breakouts' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByRole('table', { name: 'Shared links' })).toBeVisible();
    expect(requests.find(({ call }) => call.method === 'POST')?.body).toMatchObject({ parts: ['breakouts'], days: 30 });
  });
});

describe('monthly email', () => {
  it("saves the owner's preference", async () => {
    const { requests } = await show([
      listed,
      made(),
      shared(),
      { call: monthlyMails.putMonthlyMail, reply: { is_wanted: true } },
    ]);
    const box = await screen.findByRole('checkbox', { name: /^Email me a monthly summary/ });
    expect(box).not.toBeChecked();
    await userEvent.click(box);
    expect(await screen.findByRole('checkbox', { name: /^Email me/, checked: true })).toBeVisible();
    expect(requests.find(({ call }) => call.method === 'PUT')?.body).toEqual({ is_wanted: true });
  });
});

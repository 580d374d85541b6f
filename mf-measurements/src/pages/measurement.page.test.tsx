import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysis, measurements, participation as contract } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { measurement, participation } from '../testing/fixtures.ts';
import MeasurementPage from './measurement.page.tsx';
import { en, es } from '../testing/texts.ts';

const ID = '00000000-0000-4000-8000-000000000010';
const replyWith = (changes: Record<string, unknown> = {}): Reply => ({
  call: contract.getParticipation,
  reply: participation(changes),
});
const show = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<MeasurementPage />, {
    route: `/measurements/${ID}`,
    path: '/measurements/:id',
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies,
    ...options,
  });

const result = {
  hidden: 'primary',
  favorability: null,
  neutral: null,
  unfavorable: null,
  score: null,
  answers: null,
};
const unit = (number: number, name: string, responses: number | null) => ({
  id: `00000000-0000-4000-8000-0000000000${number}`,
  name,
  hidden: responses === null ? 'primary' : null,
  responses,
  product: result,
  dimensions: [],
});
const disclosed = (changes: Record<string, unknown> = {}): Reply => ({
  call: analysis.getAnalysis,
  reply: {
    measurement: {
      id: ID,
      product: 'talent-retention',
      product_name: { en: 'Talent retention', es: 'Retención del talento' },
      state: 'finished',
      first_date: '2026-11-03',
      last_date: '2026-11-17',
      is_historical: false,
    },
    status: 'ready',
    threshold: 5,
    distribution: 'reusable-link',
    participation: { responses: 29, expected: 240, rate: 12, basis: 'declared', margin_of_error: 17.1 },
    product: null,
    enps: null,
    dimensions: [],
    breakouts: [
      {
        category: { id: '00000000-0000-4000-8000-000000000003', title: 'Area' },
        units: [unit(31, 'Sales', 19), unit(32, 'Production', null), unit(33, 'Legal', null)],
      },
    ],
    ...changes,
  },
});
const ended = { measurement: measurement({ state: 'finished', responses: 29, survey_link: null }) };

describe('measurement page', () => {
  it('shows skeletons while it loads', async () => {
    await show([{ ...replyWith(), after: new Promise(() => {}) }]);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  });

  it('shows an error with a retry', async () => {
    const failed: Reply = { call: contract.getParticipation, error: 'network' };
    await show([failed, failed, replyWith()]);
    // The query retries once, after a second.
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Talent retention' })).toBeInTheDocument();
  });

  it.each(['not_found', 'invalid_input'] as const)('says that the measurement does not exist (%s)', async (error) => {
    const { requests } = await show([{ call: contract.getParticipation, error }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Measurement not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the products panel' })).toHaveAttribute('href', '/dashboard');
    expect(requests).toHaveLength(1);
  });

  it('shows participation, confidence, dates and link', async () => {
    await show([replyWith({ measurement: measurement({ responses: 29, started: 2 }) })]);
    const progress = await screen.findByRole('progressbar');
    expect(progress).toHaveAccessibleName('Participation: 29 of 240 expected');
    expect(screen.getByText(/29 of 240 expected · 2 people have started/)).toBeInTheDocument();
    expect(screen.getByText(/±17.1 points \(95%\), if those who answered resemble the rest/)).toBeInTheDocument();
    expect(screen.getByText('Collecting responses')).toBeInTheDocument();
    expect(screen.getByText('Time zone: Europe/Madrid')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /survey.example.org/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View in calendar' })).toHaveAttribute(
      'href',
      '/calendar?month=2026-11&product=talent-retention',
    );
    expect(screen.getByText(/Collecting responses until the end of November 17, 2026/)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Responses by unit' })).not.toBeInTheDocument();
  });

  it.each([
    [7, '7 responses came from devices that had already been used to answer. Several people may share a device'],
    [null, 'Fewer than 5 responses came from devices that had already been used to answer.'],
  ])('says how many responses came from devices that had responded before: %s', async (returning_devices, text) => {
    await show([replyWith({ ...ended, returning_devices }), disclosed()]);
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
  });

  it('shows days as a plot with keyboard navigation, and as a table', async () => {
    await show([replyWith()]);
    const plot = await screen.findByRole('slider', { name: 'Responses by day' });
    expect(plot).toHaveAttribute('aria-valuetext', 'Thursday, Nov 5: 8 responses');
    plot.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(plot).toHaveAttribute('aria-valuetext', 'Wednesday, Nov 4: not shown');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(plot).toHaveAttribute('aria-valuetext', 'Tuesday, Nov 3: 17 responses');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(plot).toHaveAttribute('aria-valuenow', '3');
    const cells = () =>
      within(screen.getByRole('table'))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells()).toEqual(['17', 'Not shown', '8']);
    await userEvent.click(screen.getByRole('button', { name: 'Show as a table', pressed: false }));
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(cells()).toEqual(['17', 'Not shown', '8']);
    expect(screen.getByText(/^4 responses came in on days that are not shown/)).toBeInTheDocument();
  });

  it('says when a day will be shown if none can be shown yet', async () => {
    await show([
      replyWith({
        measurement: measurement({ responses: 3 }),
        margin_of_error: null,
        days: [{ date: '2026-11-03', responses: null }],
      }),
    ]);
    expect(await screen.findByText(/A day is shown once 5 people have answered on that day/)).toBeInTheDocument();
    expect(screen.getByText('The margin of error is shown from 5 responses.')).toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says when it opens and how many people it invites', async () => {
    await show([
      replyWith({
        measurement: measurement({
          state: 'programmed',
          distribution: 'traceable-link',
          responses: 0,
          survey_link: null,
        }),
        participant_list: { id: ID, name: 'Everybody', people: 240 },
        next: { id: '00000000-0000-4000-8000-000000000011', first_date: '2026-12-03' },
        rate: null,
        margin_of_error: null,
        days: [],
      }),
    ]);
    expect(await screen.findByText('Opens on Nov 3, 2026')).toBeInTheDocument();
    expect(screen.getByText('Everybody, 240 people')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dec 3, 2026' })).toHaveAttribute(
      'href',
      '/measurements/00000000-0000-4000-8000-000000000011',
    );
    expect(screen.queryByRole('heading', { name: 'Responses by day' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument();
  });

  it('does not announce a next measurement that is over', async () => {
    const next = { id: '00000000-0000-4000-8000-000000000011', first_date: '2020-03-02' };
    await show([replyWith({ ...ended, next }), disclosed()]);
    expect(await screen.findByRole('link', { name: 'Results' })).toBeInTheDocument();
    expect(screen.queryByText('Next measurement')).not.toBeInTheDocument();
  });

  it('asks before it stops, and shows the end', async () => {
    const { notices } = await show([
      replyWith(),
      { call: measurements.stopMeasurement, reply: ended.measurement },
      replyWith(ended),
      disclosed(),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the measurement of Talent retention' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/cannot be undone/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Stop the measurement' }));
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Measurement stopped']));
    expect(await screen.findByRole('link', { name: 'Results' })).toHaveAttribute('href', `/stats?measurement=${ID}`);
  });

  it('shows responses by unit of a finished measurement from the disclosed table', async () => {
    await show([replyWith(ended), disclosed()]);
    const table = within(await screen.findByRole('table', { name: 'Responses by unit: Area' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'AreaResponses',
      'Sales19',
      'Production–',
      'Legal–',
    ]);
    expect(screen.getByText(/A dash \(–\) means that a number is hidden: fewer than 5 people/)).toBeInTheDocument();
  });

  it('says that there are no responses by unit', async () => {
    await show([replyWith(ended), disclosed({ breakouts: [] })]);
    expect(await screen.findByText('This measurement has no segmentation.')).toBeInTheDocument();
  });

  it.each([
    ['were destroyed', '2026-11-18T09:00:00.000Z', /key were destroyed on Nov 18, 2026/],
    ['are not destroyed before that is recorded', null, /key have not been destroyed yet/],
  ])('says that the answers %s', async (_, answers_destroyed_at, text) => {
    await show([replyWith({ ...ended, answers_destroyed_at }), disclosed()]);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getAllByText(/their key/)).toHaveLength(1);
  });

  it('says what the minimum size cannot protect against on a reusable link', async () => {
    await show([replyWith()]);
    expect(await screen.findByText(/No minimum size protects a person if someone fills their group/)).toBeVisible();
  });

  it('shows an error of the units with a retry', async () => {
    await show([replyWith(ended), { call: analysis.getAnalysis, error: 'network' }, disclosed()]);
    expect(await screen.findByText('The responses by unit could not be loaded')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Responses by unit: Area' })).toBeInTheDocument();
  });

  it('suppresses the counts of a measurement with too few responses', async () => {
    await show([
      replyWith({
        measurement: measurement({ state: 'finished', responses: null, survey_link: null }),
        rate: null,
        margin_of_error: null,
        days: [{ date: '2026-11-03', responses: null }],
      }),
      disclosed({
        status: 'withheld',
        breakouts: [],
        participation: { responses: null, expected: 240, rate: null, basis: 'declared', margin_of_error: null },
      }),
    ]);
    expect(await screen.findByText('Fewer than 5')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('renders in Spanish', async () => {
    await show([replyWith()], { language: 'es' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Retención del talento' })).toBeInTheDocument();
    expect(screen.getByRole('slider', { name: 'Respuestas por día' })).toHaveAttribute(
      'aria-valuetext',
      'Jueves, 5 nov: 8 respuestas',
    );
    expect(screen.getByText(/Margen de error de ±17,1 puntos/)).toBeInTheDocument();
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, measurements, participantLists, products, categories } from '@veleta/shared/contracts';
import { renderWithProviders, TEST_USER, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { culturePanel, measurement, panel, product, category } from '../testing/fixtures.ts';
import DashboardPage from './dashboard.page.tsx';
import { en, es } from '../testing/texts.ts';

const ME = {
  id: TEST_USER.id,
  email: 'ana@example.org',
  first_name: 'Ana',
  last_name: 'Torres',
  language: 'en',
  role: 'owner',
  is_operator: false,
};
const panelReply = (...panels: unknown[]): Reply => ({ call: products.getProductPanel, reply: panels });
const show = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<DashboardPage />, {
    route: '/dashboard',
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies,
    ...options,
  });

describe('products panel', () => {
  afterEach(() => sessionStorage.clear());

  const held = (ofAccount: unknown[], lists: unknown[]): Reply[] => [
    { call: categories.getCategories, reply: ofAccount },
    { call: participantLists.getParticipantLists, reply: lists },
  ];
  const steps = async () => within(await screen.findByRole('region', { name: 'First steps' })).getAllByRole('listitem');

  it('shows skeletons while it loads', async () => {
    await show([{ ...panelReply(), after: new Promise(() => {}) }]);
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  });

  it('links to the set-up if nothing is measured', async () => {
    const user = { ...TEST_USER, hidesFirstSteps: true };
    await show([panelReply(culturePanel), ...held([], [])], { auth: { user } });
    expect(await screen.findByRole('link', { name: 'Choose a product' })).toHaveAttribute('href', '/product-config');
  });

  it('shows the first steps of an empty account, each with a link', async () => {
    await show([panelReply(culturePanel), ...held([], [])]);
    const links = (await steps()).map((step) => within(step).queryByRole('link')?.getAttribute('href') ?? null);
    expect(links).toEqual([
      '/product-config',
      '/product-config?area=segmentation',
      '/organization?open=lists',
      '/product-config?area=set-up',
      null,
    ]);
    expect(screen.queryByText('No surveys yet')).not.toBeInTheDocument();
  });

  it("derives which first steps are done from the account's data, until there are results", async () => {
    const started = panelReply(panel({ current: measurement() }));
    const { unmount } = await show([started, ...held([category()], [])], { language: 'es' });
    const all = within(await screen.findByRole('region', { name: 'Primeros pasos' }));
    expect(all.getByText('3 de 5 completados')).toBeVisible();
    const items = all.getAllByRole('listitem');
    expect(items.map((item) => /completado/.test(item.textContent))).toEqual([true, true, false, true, false]);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null]);
    unmount();
    await show([panelReply(panel({ current: measurement({ state: 'finished', survey_link: null }) }))]);
    await screen.findByRole('article', { name: 'Talent retention' });
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });

  it('stores on the server that the first steps were dismissed', async () => {
    const { requests } = await show([
      panelReply(culturePanel),
      ...held([], []),
      { call: accounts.patchMe, reply: { ...ME, hides_first_steps: true } },
    ]);
    await steps();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('No surveys yet')).toBeVisible();
    expect(requests.find(({ call }) => call === accounts.patchMe)?.body).toEqual({ hides_first_steps: true });
  });

  it('tells an analyst whom to ask', async () => {
    await show([panelReply(culturePanel)], { auth: { user: { ...TEST_USER, role: 'analyst' }, role: 'analyst' } });
    expect(await screen.findByText(/owner or administrator of your organization can enable/)).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows an error with a retry', async () => {
    await show([{ call: products.getProductPanel, error: 'network' }, panelReply(panel())]);
    expect(await screen.findByRole('alert')).toHaveTextContent('The products could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Talent retention' })).toBeInTheDocument();
  });

  it('shows the count, the participation, the link and the products that are not enabled', async () => {
    await show([panelReply(panel({ current: measurement({ started: 3 }) }), culturePanel)]);
    const card = within(await screen.findByRole('article', { name: 'Talent retention' }));
    expect(card.getByText('12')).toBeInTheDocument();
    expect(card.getByText(/12 of 240 expected/)).toHaveTextContent('3 people have started but not submitted yet');
    expect(card.getByRole('progressbar')).toHaveAccessibleName('Participation in Talent retention: 12 of 240 expected');
    expect(card.getByRole('link', { name: /survey.example.org/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/request-survey-access/secret'),
    );
    expect(screen.getByRole('link', { name: 'Set up Culture' })).toHaveAttribute(
      'href',
      '/product-config?product=culture',
    );
  });

  it('says only "fewer than" for a finished measurement with too few responses', async () => {
    const few = { state: 'finished', survey_link: null, responses: null };
    await show([
      panelReply(
        panel({
          current: measurement(few),
          previous: measurement({ ...few, id: '00000000-0000-4000-8000-000000000011' }),
        }),
      ),
    ]);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('240 expected')).toBeInTheDocument();
    expect(card.getByText(/, fewer than 5 responses$/)).toBeInTheDocument();
    expect(card.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('sorts the earliest end first and finished measurements last', async () => {
    const other = (product: string, current: ReturnType<typeof measurement> | null) =>
      panel({ product, name: { en: product, es: product }, current });
    await show([
      panelReply(
        other('nothing-planned', null),
        other('ended', measurement({ state: 'finished', survey_link: null })),
        other('ends-later', measurement({ closes_at: '2026-11-27T23:00:00Z' })),
        other('to-come', measurement({ state: 'programmed' })),
        other('ends-first', measurement()),
      ),
    ]);
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
      'ends-first',
      'ends-later',
      'to-come',
      'ended',
      'nothing-planned',
    ]);
  });

  it('shows the time until the end, and until the start', async () => {
    const [today, inFour] = [0, 4].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    await show([
      panelReply(
        panel({ current: measurement({ last_date: today, timezone: 'UTC' }) }),
        { ...panel({ current: measurement({ last_date: inFour, timezone: 'UTC' }) }), product: 'culture' },
        {
          ...panel({ current: measurement({ state: 'programmed', first_date: inFour, timezone: 'UTC' }) }),
          product: 'leadership',
        },
      ),
    ]);
    expect(await screen.findByText('Last day')).toBeInTheDocument();
    expect(screen.getByText('4 days left')).toBeInTheDocument();
    expect(screen.getByText('Opens in 4 days')).toBeInTheDocument();
  });

  it("shows the start of the next measurement in its own zone, regardless of the browser's", async () => {
    const next = '2027-02-14T10:00:00Z';
    await show([panelReply(panel({ current: measurement({ timezone: 'Pacific/Kiritimati' }), next_opens_at: next }))]);
    expect(await screen.findByText('Feb 15, 2027')).toBeInTheDocument();
  });

  it('links to the measurement, the configuration and the calendar', async () => {
    await show([panelReply(panel())]);
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('link', { name: /^View details of Talent retention/ })).toHaveAttribute(
      'href',
      `/measurements/${measurement().id}`,
    );
    expect(card.getByRole('link', { name: 'Configuration of Talent retention' })).toHaveAttribute(
      'href',
      '/product-config?area=set-up&product=talent-retention',
    );
    expect(screen.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/calendar');
  });

  it('links to the latest historical measurements, and to all of them in the calendar', async () => {
    const historical = measurement({ state: 'finished', survey_link: null, is_historical: true });
    await show([panelReply(panel({ historical: [historical], historical_total: 1200 }))]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1,200 historical measurements' }));
    expect(screen.getByRole('link', { name: 'See all 1,200 in the calendar' })).toHaveAttribute(
      'href',
      '/calendar?mode=year&product=talent-retention',
    );
  });

  it('names the participant list, and links to results of finished, previous and historical measurements', async () => {
    const finished = { state: 'finished', distribution: 'traceable-link', survey_link: null };
    await show([
      panelReply(
        panel({
          current: measurement(finished),
          previous: measurement({
            ...finished,
            id: '00000000-0000-4000-8000-000000000011',
            first_date: '2026-08-03',
            last_date: '2026-08-17',
            responses: 6,
          }),
          historical: [measurement({ ...finished, id: '00000000-0000-4000-8000-000000000012', is_historical: true })],
          historical_total: 1,
          participant_list: { id: '00000000-0000-4000-8000-000000000002', name: 'Everybody', people: 240 },
        }),
      ),
    ]);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('12 of 240 on the list')).toBeInTheDocument();
    expect(card.getByText('Everybody, 240 people')).toBeInTheDocument();
    expect(card.getByText(/Aug 3 – 17, 2026, 6 responses$/)).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: 'Show 1 historical measurement' }));
    const results = card
      .getAllByRole('link', { name: /Results of Talent retention/ })
      .map((link) => link.getAttribute('href'));
    expect(results).toHaveLength(3);
    expect(results).toContain('/stats?measurement=00000000-0000-4000-8000-000000000011');
  });

  it('asks before it stops a measurement, and sends one request for a double click', async () => {
    const { requests, notices } = await show([
      panelReply(panel()),
      { call: measurements.stopMeasurement, reply: measurement({ state: 'finished', survey_link: null }) },
      panelReply(panel({ current: measurement({ state: 'finished', survey_link: null }) })),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the measurement of Talent retention' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/its link stops working. This cannot be undone/)).toBeInTheDocument();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Stop the measurement' }));
    await waitFor(() => expect(notices.map((notice) => notice.title)).toEqual(['Measurement stopped']));
    expect(requests.filter(({ call }) => call === measurements.stopMeasurement)).toHaveLength(1);
  });

  it.each([
    [0, /^No one has answered yet: if you stop now, there will be no results/],
    [
      3,
      /^You have 3 responses. Results need at least 12: if you stop now, this measurement will never show any results/,
    ],
    [14, /^You have 14 responses. .*groups of 12 people or more, and comments only if at least 12 people/],
  ])(
    'says before the stop what will be shown of %i responses, and offers to keep collecting',
    async (responses, text) => {
      const { requests } = await show([panelReply(panel({ current: measurement({ responses, threshold: 12 }) }))]);
      await userEvent.click(await screen.findByRole('button', { name: /^Stop/ }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByText(text)).toBeInTheDocument();
      expect(
        dialog.getByText('If you do not stop it, it keeps collecting responses until the end of Nov 17, 2026.'),
      ).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Keep collecting' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(requests.filter(({ call }) => call === measurements.stopMeasurement)).toEqual([]);
    },
  );

  it('shows an error if stopping fails', async () => {
    const { notices } = await show([panelReply(panel()), { call: measurements.stopMeasurement, error: 'unavailable' }]);
    await userEvent.click(await screen.findByRole('button', { name: /^Stop/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the measurement' }));
    await waitFor(() => expect(notices[0]).toMatchObject({ status: 'error', title: 'Error stopping measurement' }));
  });

  it('shows what a product measures', async () => {
    await show([panelReply(panel()), { call: products.getProducts, reply: [product()] }]);
    await userEvent.click(await screen.findByRole('button', { name: 'About Talent retention' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Why people stay.')).toBeInTheDocument();
    expect(dialog.getByText('Support')).toBeInTheDocument();
    expect(dialog.getByText('2 questions')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Configure and see the questions' })).toHaveAttribute(
      'href',
      '/product-config?product=talent-retention',
    );
  });

  it('renders in Spanish', async () => {
    await show([panelReply(panel(), culturePanel)], { language: 'es' });
    const card = within(await screen.findByRole('article', { name: 'Retención del talento' }));
    expect(card.getByText('12 de 240 previstas')).toBeInTheDocument();
    expect(card.getByText(/3–17 nov 2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Configurar Cultura' })).toBeInTheDocument();
  });
});

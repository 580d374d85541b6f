import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysis } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type Reply } from '@veleta/shared/testing';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { collecting, ID, measurement, ready, type WireAnalysis } from '../testing/wire.ts';
import StatsPage from './stats-page.tsx';

const listed: Reply = { call: analysis.getAnalysisMeasurements, reply: [collecting().measurement, measurement()] };
const answered = (reply: WireAnalysis): Reply => ({ call: analysis.getAnalysis, reply });

const show = (replies: readonly Reply[], { route = '/stats', language = 'en', auth }: RenderOptions = {}) =>
  renderWithProviders(<StatsPage />, {
    route,
    path: '/stats',
    language,
    auth,
    replies,
    messages: { 'mf-stats': language === 'es' ? es : en },
  });

describe('the stats page', () => {
  it('opens with the newest results', async () => {
    const { requests } = await show([listed, answered(ready())]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Talent retention' })).toBeVisible();
    expect(await screen.findByText('192 of 240 people on the list')).toBeVisible();
    expect(requests.at(-1)?.url.pathname).toContain(ID.finished);
  });

  it('loads with skeletons', async () => {
    await show([{ ...listed, after: new Promise(() => {}) }]);
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  });

  it('says what to do before the first measurement', async () => {
    await show([{ call: analysis.getAnalysisMeasurements, reply: [] }]);
    expect(await screen.findByRole('link', { name: 'Set up a measurement' })).toHaveAttribute(
      'href',
      '/product-config',
    );
  });

  it('offers a retry when results cannot be loaded', async () => {
    await show([listed, { call: analysis.getAnalysis, error: 'unavailable' }, answered(ready())]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('192 of 240 people on the list')).toBeVisible();
  });

  it('shows how sure the figures are', async () => {
    await show([listed, answered(ready())]);
    expect(await screen.findByText('95% interval: +13 to +35')).toBeVisible();
    expect(screen.getByText(/within ±3.2 points, if those who answered resemble the rest/)).toBeVisible();
  });

  it('shows own questions apart from the dimensions, also one that is hidden, and nothing of them where there are none', async () => {
    const [first, second] = ready().dimensions.flatMap(({ items }) => items);
    const result = (number: number, from: typeof first) => ({
      key: `own-${number}`,
      text: { en: `Own question ${number}`, es: `Pregunta propia ${number}` },
      result:
        number === 2 ? { ...from!.result, hidden: 'small' as const, favorability: null, answers: null } : from!.result,
    });
    const page = await show([listed, answered(ready({ own_questions: [result(1, first), result(2, second)] }))]);
    const table = within(await screen.findByRole('table', { name: 'Your own questions' }));
    expect(table.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['Own question 1', 'Own question 2']);
    expect(table.getAllByText('Fewer than 5 people answered').length).toBeGreaterThan(0);
    page.unmount();
    await show([listed, answered(ready())]);
    expect(await screen.findByText('192 of 240 people on the list')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Your own questions' })).toBeNull();
  });

  it('names the number declared where there is no list', async () => {
    const declared = { ...ready().participation, basis: 'declared' as const };
    await show([listed, answered(ready({ participation: declared, distribution: 'reusable-link' }))]);
    expect(await screen.findByText('192 of the number declared (240)')).toBeVisible();
  });

  it('shows only participation while a measurement collects', async () => {
    await show([listed, answered(collecting())], { route: `/stats?measurement=${ID.collecting}` });
    expect(await screen.findByText('108 of 240 people on the list')).toBeVisible();
    expect(screen.getByText(/Results appear all at once after November 22, 2026/)).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('says why nothing is shown of a measurement that too few answered', async () => {
    const participation = { responses: null, expected: 12, rate: null, basis: 'list' as const, margin_of_error: null };
    await show([
      listed,
      answered(ready({ status: 'withheld', participation, product: null, enps: null, dimensions: [], breakouts: [] })),
    ]);
    expect(await screen.findByText('Fewer than 5 people answered')).toBeVisible();
  });

  it('changes the measurement in the address', async () => {
    const { location } = await show([listed, answered(ready()), answered(collecting())]);
    await userEvent.selectOptions(await screen.findByLabelText('Measurement'), ID.collecting);
    expect(location()).toBe(`/stats?measurement=${ID.collecting}`);
    expect(await screen.findByText('108 of 240 people on the list')).toBeVisible();
  });
});

describe('favorability', () => {
  it('gives every dimension its three parts as numbers, and opens it to its items', async () => {
    await show([listed, answered(ready())]);
    const table = await screen.findByRole('table', { name: 'Favorability per dimension and item' });
    const support = within(table).getByRole('row', { name: /^Support/ });
    expect(
      within(support)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent?.replace(/^\D+/, '')),
    ).toEqual(['11%', '21%', '68%']);
    const toggle = within(table).getByRole('button', { name: 'Support' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(within(table).getByRole('row', { name: /I know who will help/ })).toBeVisible();
    expect(
      within(within(table).getByRole('row', { name: /My lead makes time/ })).getAllByText(
        'Fewer than 5 people answered',
      ),
    ).toHaveLength(3);
  });

  it('says a limit where the exact figure would show how everybody answered', async () => {
    const clamped = ready();
    clamped.product = {
      hidden: null,
      favorability: { value: 95, bound: 'at_least' },
      neutral: null,
      unfavorable: { value: 5, bound: 'at_most' },
      score: { value: 88, bound: 'exact' },
      answers: 9,
    };
    await show([listed, answered(clamped)]);
    expect(await screen.findByText('95% or more')).toBeVisible();
  });
});

describe('breakouts', () => {
  const route = '/stats?view=breakouts';

  it('shows a number in every cell and says why a unit is not shown', async () => {
    await show([listed, answered(ready())], { route });
    const table = await screen.findByRole('table', { name: 'Favorability by Area' });
    const row = (name: RegExp) =>
      within(within(table).getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(row(/^Weaving/)).toEqual(['60', '58%', '58%', '58%']);
    expect(row(/^Legal/)).toEqual(['–Fewer than 5 people answered']);
    expect(row(/^Administration/)).toEqual(['–Hidden to protect a small group']);
    expect(row(/^Sales/)).toEqual(['18', '71%', '80%', '–Hidden to protect a small group']);
    expect(row(/^No unit given/)[0]).toBe('9');
  });

  it('switches category and figure in the address', async () => {
    const { location } = await show([listed, answered(ready())], { route });
    await userEvent.click(await screen.findByRole('button', { name: 'Score' }));
    expect(await screen.findByRole('table', { name: 'Score by Area' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Location' }));
    expect(await screen.findByRole('table', { name: 'Score by Location' })).toBeVisible();
    expect(location()).toBe(`/stats?view=breakouts&figure=score&category=${ID.location}`);
  });

  it('speaks Spanish', async () => {
    await show([listed, answered(ready())], { route, language: 'es' });
    const table = await screen.findByRole('table', { name: 'Favorabilidad por Area' });
    expect(within(table).getByText('Respondieron menos de 5 personas')).toBeVisible();
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysisViews, externalBenchmarks, type Language } from '@veleta/shared/contracts';
import type { Reply } from '@veleta/shared/testing';
import { listed, showStats } from '../../testing/show-stats.tsx';
import { benchmark, external, withoutBenchmark } from '../../testing/wire-comparisons.ts';
import { driversView, type WireDrivers } from '../../testing/wire-insights.ts';
import { groups, how, overview, type WireOverview } from '../../testing/wire-views.ts';
import { ID, measurement } from '../../testing/wire.ts';

const answered = (...replies: WireOverview[]): Reply[] => [
  listed,
  ...replies.map((reply) => ({ call: analysisViews.getOverview, reply })),
  { call: analysisViews.getGroups, reply: groups() },
];

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(() => import('./overview.view.tsx'), 60_000);

describe('overview', () => {
  it('shows margins of error and highlights', async () => {
    await showStats(answered(overview()));
    expect(await screen.findByText('95% interval: +13 to +35')).toBeVisible();
    expect(screen.getByText(/±3.2 points \(95%\), if those who answered resemble the rest/)).toBeVisible();
    expect(screen.getByText('+5 points compared with the overall result')).toBeVisible();
    expect(screen.getByText('−14 points compared with the overall result')).toBeVisible();
    expect(screen.getByText('48 comments were written in this measurement.')).toBeVisible();
  });

  it('highlights only significant differences of at least five points', async () => {
    const [strength] = overview().strengths;
    const previous = measurement({ id: ID.collecting });
    await showStats(
      answered(
        overview({
          basis: 'previous',
          previous,
          change: {
            favorability: { difference: 6, mark: 'above' },
            score: { difference: -7, mark: 'uncertain' },
            enps: { difference: -12, mark: 'below' },
          },
          strengths: [{ ...strength!, difference: 11, mark: 'above' }],
          weak_points: [],
        }),
      ),
    );
    expect(await screen.findByText('+6 since the previous measurement')).toBeVisible();
    expect(screen.getByText('−12 since the previous measurement')).toBeVisible();
    expect(screen.getByText('−7 since the previous measurement, uncertain: 192 people')).toBeVisible();
    expect(screen.getByText('+11 points compared with the previous measurement')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What changed' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Improved' })).toBeVisible();
    expect(screen.getByText('No dimension declined significantly.')).toBeVisible();
  });

  it('says that every dimension is about the same as before', async () => {
    const previous = measurement({ id: ID.collecting });
    const same = { difference: 2, mark: 'same' as const };
    const change = { favorability: same, score: same, enps: null };
    await showStats(answered(overview({ basis: 'product', previous, change })));
    expect(
      await screen.findByText(/Nothing stands out: no dimension changed significantly since the previous measurement/),
    ).toBeVisible();
    expect(screen.getAllByText('About the same as the previous measurement')).toHaveLength(2);
    expect(screen.getByText('+5 points compared with the overall result')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Most and least favorable dimensions' })).toBeVisible();
    expect(screen.queryByText(/strength|opportunit/i)).not.toBeInTheDocument();
  });

  it('stores the selected unit in the address; hidden units are disabled with the reason', async () => {
    const unit = { id: ID.unit(4), name: 'Sales', category: { id: ID.area, title: 'Area' } };
    const ofSales = overview({ unit, enps: null, how: how({ responses: 18 }), basis: 'rest', comments: null });
    const { location, requests } = await showStats(answered(overview(), ofSales));
    const filter = await screen.findByLabelText('Group');
    expect(within(filter).getByRole('option', { name: 'Legal – fewer than 5 people' })).toBeDisabled();
    expect(
      within(filter).getByRole('option', { name: 'Administration – not shown, to protect a small group' }),
    ).toBeDisabled();
    await userEvent.selectOptions(filter, ID.unit(4));
    expect(await screen.findByText('+5 points compared with the rest')).toBeVisible();
    expect(screen.getByText('of this group')).toBeVisible();
    expect(screen.queryByText('eNPS')).toBeNull();
    expect(location()).toBe(`/stats?filter=${ID.unit(4)}`);
    expect(requests.at(-1)?.url.searchParams.get('unit')).toBe(ID.unit(4));
  });

  it('shows the whole organization if the unit in the address may not be disclosed', async () => {
    const { requests } = await showStats(answered(overview()), { route: `/stats?filter=${ID.unit(2)}` });
    expect(await screen.findByText('192 of 240 people on the list')).toBeVisible();
    expect(requests.some(({ url }) => url.searchParams.has('unit'))).toBe(false);
  });

  it('hides suppressed figures and top-codes nearly homogeneous ones', async () => {
    const coded = {
      ...overview().product!,
      favorability: { value: 95, bound: 'at_least' as const },
      score: null,
    };
    await showStats(answered(overview({ product: coded })));
    expect(await screen.findByText('95% or more')).toBeVisible();
  });
});

describe('summary of the overview', () => {
  const show = (view: WireOverview, drivers?: Partial<Reply> & { reply?: WireDrivers }, language: Language = 'en') =>
    showStats([...answered(view), { call: analysisViews.getDrivers, reply: driversView(), ...drivers }], { language });
  const low = driversView({
    drivers: driversView().drivers.map((driver) => ({ ...driver, is_clear: true })),
  });

  it('is the first heading and names the drivers that are low', async () => {
    await show(overview(), { reply: low });
    const region = await screen.findByRole('region', { name: 'Summary' });
    expect(await within(region).findByText(/Resources \(49%\) goes together with Permanence/)).toHaveTextContent(
      'Of the 240 people on the list, 192 answered (80%), and overall favorability is 63%. ' +
        'Resources (49%) goes together with Permanence, but fewer than half of its answers are favorable.',
    );
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Summary');
  });

  it('is in the language of the page', async () => {
    const strength = { ...overview().strengths[0]!, difference: 11, mark: 'above' as const };
    const previous = measurement({ id: ID.collecting });
    const view = overview({ basis: 'previous', previous, strengths: [strength], weak_points: [] });
    await show(view, { reply: low }, 'es');
    const region = await screen.findByRole('region', { name: 'En pocas palabras' });
    expect(await within(region).findByText(/Recursos \(49\s%\) se relaciona con Permanencia/)).toHaveTextContent(
      /subió de forma significativa en Apoyo \(68 %, \+11 puntos\)\. Recursos/,
    );
  });

  it('shows the other sentences while the drivers are loading', async () => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    await show(overview(), { after });
    const region = within(await screen.findByRole('region', { name: 'Summary' }));
    expect(region.getByText(/overall favorability is 63%\.$/)).toBeVisible();
    answer();
    expect(await region.findByText(/Nothing stands out yet/)).toBeVisible();
  });

  it('is complete without drivers if they cannot be loaded', async () => {
    await showStats([...answered(overview()), { call: analysisViews.getDrivers, error: 'unavailable' }]);
    expect(await screen.findByText(/favorability is 63%\. Nothing stands out yet/)).toBeVisible();
  });

  it('is about the selected unit, without drivers of the whole organization', async () => {
    const unit = { id: ID.unit(4), name: 'Sales', category: { id: ID.area, title: 'Area' } };
    const ofSales = overview({ unit, enps: null, how: how({ responses: 18 }), basis: 'rest', strengths: [] });
    const { requests } = await showStats(answered(ofSales), { route: `/stats?filter=${ID.unit(4)}` });
    const region = within(await screen.findByRole('region', { name: 'Summary' }));
    expect(
      region.getByText(/^In Sales, 18 people answered.*no significant difference from the rest of the organization\.$/),
    ).toBeVisible();
    expect(requests.some(({ call }) => call === analysisViews.getDrivers)).toBe(false);
  });

  it('is absent if the results are hidden', async () => {
    const participation = { responses: null, expected: 12, rate: null, basis: 'list' as const, margin_of_error: null };
    const nothing = { product: null, enps: null, strengths: [], weak_points: [] };
    await show(overview({ status: 'withheld', participation, ...nothing }));
    expect(await screen.findByText('Fewer than 5 people answered')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
  });
});

describe('focus areas of the overview', () => {
  const region = () => screen.findByRole('region', { name: 'Focus areas' });
  const others = { call: externalBenchmarks.getExternalBenchmark, reply: withoutBenchmark('not_sharing') };
  const drivers = { call: analysisViews.getDrivers, reply: driversView() };

  it('ranks dimensions and gives the reasons for each', async () => {
    await showStats([
      ...answered(overview()),
      drivers,
      { call: analysisViews.getBenchmark, reply: benchmark() },
      { call: externalBenchmarks.getExternalBenchmark, reply: external() },
    ]);
    const names = within(await region()).getAllByRole('heading', { level: 3 });
    expect(names.map(({ textContent }) => textContent)).toEqual(['1. Resources', '2. Support']);
    expect(screen.getByRole('link', { name: /Resources/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/stats\/action-plans\?.*dimension=resources/),
    );
    await userEvent.click(screen.getByText('Why Resources?'));
    expect(screen.getByText('51% of the answers are not favorable.')).toBeVisible();
    expect(screen.getByText('No clear link with Permanence.')).toBeVisible();
    expect(within(await region()).getAllByText(/points? compared with the industry median/)).not.toHaveLength(0);
  });

  it('leaves out what was not measured', async () => {
    await showStats([
      ...answered(overview()),
      { call: analysisViews.getDrivers, reply: driversView({ available: 'none', outcome: null, drivers: [] }) },
      { call: analysisViews.getBenchmark, reply: benchmark() },
      others,
    ]);
    expect(await region()).toBeInTheDocument();
    expect(
      within(await region()).queryByText(/No clear link|points compared with the industry median/),
    ).not.toBeInTheDocument();
  });

  it('says that no dimension calls for attention', async () => {
    const favorable = { ...benchmark().rows[1]!, previous: null, rest: null };
    const result = { ...favorable.result, favorability: { value: 82, bound: 'exact' as const } };
    await showStats([
      ...answered(overview()),
      drivers,
      { call: analysisViews.getBenchmark, reply: benchmark({ rows: [{ ...favorable, result }] }) },
      others,
    ]);
    expect(await screen.findByText('No dimension calls for attention.')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    await showStats([
      ...answered(overview()),
      drivers,
      { call: analysisViews.getBenchmark, error: 'unavailable' },
      { call: analysisViews.getBenchmark, reply: benchmark() },
      others,
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await region()).toBeVisible();
  });
});

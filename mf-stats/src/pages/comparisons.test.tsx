import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysis, analysisViews, externalBenchmarks } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type Reply } from '@veleta/shared/testing';
import { texts } from '../testing/texts.ts';
import {
  benchmark,
  benchmarkOfUnit,
  external,
  withoutBenchmark,
  sharing,
  trend,
  trendOfUnit,
  SALES,
  type WireBenchmark,
  type WireExternal,
  type WireTrend,
} from '../testing/wire-comparisons.ts';
import { groups } from '../testing/wire-views.ts';
import { measurement } from '../testing/wire.ts';
import StatsPage from './stats-page.tsx';

const base: readonly Reply[] = [
  { call: analysis.getAnalysisMeasurements, reply: [measurement()] },
  { call: analysisViews.getGroups, reply: groups() },
];
const internal = (reply: WireBenchmark): Reply => ({ call: analysisViews.getBenchmark, reply });
const outside = (reply: WireExternal): Reply => ({ call: externalBenchmarks.getExternalBenchmark, reply });
const takesPart = (change = {}): Reply => ({ call: externalBenchmarks.getBenchmarkSharing, reply: sharing(change) });
const over = (reply: WireTrend): Reply => ({ call: analysisViews.getTrend, reply });

const show = (
  view: 'benchmark' | 'trend',
  replies: readonly Reply[],
  { language = 'en', auth, route = `/stats?view=${view}` }: RenderOptions = {},
) =>
  renderWithProviders(<StatsPage />, {
    route,
    path: '/stats',
    language,
    auth,
    replies: [...base, ...replies],
    messages: { 'mf-stats': texts[language] },
  });

/** Returns the rows of a table as arrays of cell texts. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('internal benchmark', () => {
  it('compares the whole organization with the previous measurement and marks significant differences', async () => {
    await show('benchmark', [internal(benchmark()), outside(withoutBenchmark('not_sharing'))]);
    const rows = rowsOf(await screen.findByRole('table', { name: 'Within the organization' }));
    expect(rows[0]).toEqual(['Dimension', 'Favorability', 'Previous measurement', 'Change']);
    expect(rows[1]?.slice(2)).toEqual(['55%', '▲ +8']);
    expect(rows[2]?.slice(2)).toEqual(['60%', 'about the same']);
    expect(screen.getByText(/Previous measurement: Talent retention · Feb 2\s–\s22, 2026/)).toBeVisible();
  });
  it('compares a group with the rest and the whole, and explains a missing previous value (C8)', async () => {
    const route = `/stats?view=benchmark&filter=${SALES.id}`;
    await show('benchmark', [internal(benchmarkOfUnit()), outside(withoutBenchmark('not_sharing'))], { route });
    const rows = rowsOf(await screen.findByRole('table', { name: 'Within the organization' }));
    expect(rows[0]).toEqual([
      'Dimension',
      'Favorability',
      'Previous measurement',
      'Change',
      'Rest of the organization',
      'vs. rest',
      'Whole organization',
    ]);
    expect(rows[1]?.slice(2, 6)).toEqual(['–', '–', '70%', '▼ −7']);
    expect(rows[2]?.slice(4, 6)).toEqual(['82%', '−14, uncertain: 192 people']);
    expect(screen.getByText(/fewer than 5 people joined or left it, or it was hidden then/)).toBeVisible();
    expect(screen.getByText(/the difference between them may come from a single person/)).toBeVisible();
  });
  it('switches to the score and stores that in the address', async () => {
    await show('benchmark', [internal(benchmark()), outside(withoutBenchmark('not_sharing'))]);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Metric' }), 'Score');
    const rows = rowsOf(screen.getByRole('table', { name: 'Within the organization' }));
    expect(rows[0]?.[1]).toBe('Score');
  });
  it('says what to do without a previous measurement', async () => {
    const first = benchmark({ previous: null, rows: benchmark().rows.map((row) => ({ ...row, previous: null })) });
    await show('benchmark', [internal(first), outside(withoutBenchmark('not_enough')), takesPart()]);
    expect(await screen.findByText('Nothing to compare with yet')).toBeVisible();
  });
});

describe('external benchmark', () => {
  it('asks an owner for consent before it shows others', async () => {
    const { requests } = await show('benchmark', [
      internal(benchmark()),
      outside(withoutBenchmark('not_sharing')),
      { call: externalBenchmarks.putBenchmarkSharing, reply: sharing() },
      outside(external()),
      takesPart(),
    ]);
    expect(await screen.findByText(/Never shared: your name, answers, comments/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take part' }));
    expect(await screen.findByText(/31 other organizations in your industry/)).toBeVisible();
    expect(requests.find(({ call }) => call === externalBenchmarks.putBenchmarkSharing)?.body).toEqual({
      is_sharing: true,
    });
  });
  it('tells other roles who can turn it on', async () => {
    await show('benchmark', [internal(benchmark()), outside(withoutBenchmark('not_sharing'))], {
      auth: { role: 'analyst' },
    });
    expect(await screen.findByText('Only an owner of the account can turn this on.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take part' })).not.toBeInTheDocument();
  });
  it('shows the distribution of others with their number and period, for eNPS too', async () => {
    await show('benchmark', [internal(benchmark()), outside(external()), takesPart()]);
    const rows = rowsOf(await screen.findByRole('table', { name: 'Your organization compared with others' }));
    expect(rows[0]).toEqual([
      'Dimension',
      'Favorability',
      'Median of others',
      'Difference from median',
      'Lower quartile',
      'Upper quartile',
      '90th percentile of others',
    ]);
    expect(rows[1]?.slice(2)).toEqual(['58%', expect.stringMatching(/^[+−]\d+$/), '51%', '66%', '74%']);
    expect(rows.at(-1)?.[0]).toBe('eNPS');
    expect(rows.at(-1)?.slice(2)).toEqual(['+4', expect.any(String), '−12', '+21', '+40']);
    expect(screen.getByText(/ended between Oct 2, 2024 and Oct 2, 2026/)).toBeVisible();
  });
  it('shows no numbers with too few organizations', async () => {
    await show('benchmark', [internal(benchmark()), outside(withoutBenchmark('not_enough')), takesPart()]);
    expect(await screen.findByText('Not enough organizations yet')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Your organization compared with others' })).not.toBeInTheDocument();
    expect(await screen.findByText(/has taken part since Sep 14, 2026/)).toBeVisible();
  });
  it('links to the organization if no industry is set', async () => {
    await show('benchmark', [
      internal(benchmark()),
      outside(withoutBenchmark('no_industry', { industry: null })),
      takesPart(),
    ]);
    expect(await screen.findByRole('link', { name: 'Set industry' })).toHaveAttribute('href', '/organization');
  });
  it('ends sharing after a confirmation that names the consequences', async () => {
    const { requests } = await show('benchmark', [
      internal(benchmark()),
      outside(external()),
      takesPart(),
      {
        call: externalBenchmarks.putBenchmarkSharing,
        reply: sharing({ is_sharing: false, since: null, measurements: [] }),
      },
      outside(withoutBenchmark('not_sharing')),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Stop taking part' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/What you shared is deleted now/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Stop taking part' }));
    expect(await screen.findByRole('button', { name: 'Take part' })).toBeVisible();
    await waitFor(() =>
      expect(requests.find(({ call }) => call === externalBenchmarks.putBenchmarkSharing)?.body).toEqual({
        is_sharing: false,
      }),
    );
  });
  it('offers a retry when it fails to load', async () => {
    const failing: Reply = { call: externalBenchmarks.getExternalBenchmark, error: 'unavailable' };
    await show('benchmark', [internal(benchmark()), failing, outside(external()), takesPart()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/31 other organizations/)).toBeVisible();
  });
});

describe('trend', () => {
  it('lists every measurement with its figure and marks imported ones', async () => {
    await show('trend', [over(trend())]);
    const rows = rowsOf(await screen.findByRole('table', { name: 'Trend: Overall' }));
    expect(rows).toEqual([
      ['Measurement', 'Whole organization', 'Responses', 'Note'],
      ['Jan 20, 2026', '53%', '181', 'imported'],
      ['Mar 20, 2026', '59%', '183', ''],
      ['May 20, 2026', '65%', '185', ''],
    ]);
  });
  it('switches to a dimension or eNPS', async () => {
    await show('trend', [over(trend())]);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'eNPS');
    expect(await screen.findByRole('table', { name: 'Trend: eNPS' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Metric' })).not.toBeInTheDocument();
  });
  it('switches to the participation of the whole organization', async () => {
    const points = trend().points.map((point, index) => ({ ...point, participation: [78, 81, null][index] ?? null }));
    await show('trend', [over(trend({ points }))]);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Participation');
    const table = await screen.findByRole('table', { name: 'Trend: Participation' });
    expect(rowsOf(table).map((row) => row[1])).toEqual([expect.any(String), '78%', '81%', '–']);
    expect(screen.queryByRole('combobox', { name: 'Metric' })).not.toBeInTheDocument();
  });
  it('shows only the whole organization and the reason if few people of a group changed (C8)', async () => {
    const route = `/stats?view=trend&filter=${SALES.id}`;
    await show('trend', [over(trendOfUnit()), over(trend())], { route });
    expect(await screen.findByText('Part of the trend is shown for the whole organization only')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Trend: Overall' });
    await waitFor(() =>
      expect(rowsOf(table).at(-1)).toEqual(['May 20, 2026', '–', '65%', '–', 'too few people joined or left']),
    );
  });
  it('explains a trend of one measurement, in Spanish too', async () => {
    await show('trend', [over(trend({ points: trend().points.slice(-1) }))], { language: 'es' });
    expect(await screen.findByText(/Es la primera medición de este producto/)).toBeVisible();
    expect(rowsOf(screen.getByRole('table', { name: 'Tendencia: General' }))).toHaveLength(2);
  });
});

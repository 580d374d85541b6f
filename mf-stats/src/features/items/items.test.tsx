import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysisViews, externalBenchmarks } from '@veleta/shared/contracts';
import type { RenderOptions } from '@veleta/shared/testing';
import { listed, showStats } from '../../testing/show-stats.tsx';
import { benchmark, external, withoutBenchmark, type WireExternal } from '../../testing/wire-comparisons.ts';
import { dimensionsView, groups, type WireDimensions } from '../../testing/wire-views.ts';
import { ID } from '../../testing/wire.ts';

const SALES = { id: ID.unit(4), name: 'Sales', category: { id: ID.area, title: 'Area' } };
const show = (
  replies: readonly WireDimensions[],
  { others = withoutBenchmark('not_sharing'), ...options }: RenderOptions & { others?: WireExternal } = {},
) =>
  showStats(
    [
      listed,
      { call: externalBenchmarks.getExternalBenchmark, reply: others },
      ...replies.map((reply) => ({ call: analysisViews.getDimensions, reply })),
      { call: analysisViews.getGroups, reply: groups() },
    ],
    { route: '/stats?view=items', ...options },
  );
const questions = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const reply = dimensionsView();
const ofSales = dimensionsView({
  unit: SALES,
  dimensions: reply.dimensions.map((dimension) => ({
    ...dimension,
    items: dimension.items.map((item) => ({
      ...item,
      distribution: null,
      interval: null,
      rest: item.result.hidden ? null : { difference: -21, mark: 'below' },
      result: { ...item.result, favorability: item.result.hidden ? null : { value: 33, bound: 'exact' } },
    })),
  })),
});

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(() => import('./items.view.tsx'), 60_000);

describe('questions view', () => {
  it('shows every published figure of every question, and no hidden one', async () => {
    const { previous } = benchmark();
    const changed = dimensionsView({
      previous,
      dimensions: reply.dimensions.map((dimension) => ({
        ...dimension,
        items: dimension.items.map((item) => ({
          ...item,
          change: item.result.hidden ? null : { difference: -8, mark: 'uncertain' },
        })),
      })),
    });
    await show([changed]);
    const table = await screen.findByRole('table', { name: 'Questions: Whole organization' });
    for (const { text, result } of changed.dimensions.flatMap(({ items }) => items)) {
      const row = within(table).getByRole('row', { name: new RegExp(text.en.slice(0, 12)) });
      if (result.favorability) {
        expect(within(row).getByText(`${result.favorability.value}%`)).toBeVisible();
        expect(within(row).getByText(`−8, uncertain: ${result.answers} people`)).toBeVisible();
      } else expect(row).not.toHaveTextContent(/\d+%/);
    }
  });

  it('sorts by a column and searches without accents and case', async () => {
    await show([reply]);
    const table = await screen.findByRole('table', { name: /^Questions/ });
    const order = questions(table);
    await userEvent.click(within(table).getByRole('button', { name: 'Question' }));
    expect(questions(table)).toEqual(order.toSorted((a, b) => a.localeCompare(b)));
    await userEvent.type(screen.getByLabelText('Search questions'), 'KNOW WHO');
    expect(questions(table)).toEqual([expect.stringContaining('I know who will help')]);
    expect(screen.getByText('1 question')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Search questions'), 'zzz');
    expect(screen.getByText('No matching questions')).toBeVisible();
  });

  it('shows the published figures of a group beside those of another', async () => {
    const { location } = await show([reply, ofSales]);
    await screen.findByRole('table', { name: /^Questions/ });
    await userEvent.selectOptions(screen.getByLabelText('Compare with'), 'Sales');
    const table = await screen.findByRole('table', { name: /^Questions/ });
    expect(await within(table).findByRole('columnheader', { name: 'Sales' })).toBeVisible();
    const row = within(table).getByRole('row', { name: /I know who will help/ });
    expect(within(row).getByText('33%')).toBeVisible();
    expect(location()).toBe(`/stats?view=items&beside=${SALES.id}`);
  });

  it('compares each question with the median of the industry, and sorts by the difference', async () => {
    const others = external({
      items: external().items.map(({ key, favorability }, index) => ({
        key,
        favorability: { ...favorability, difference: [4, -20, null][index % 3]! },
      })),
    });
    await show([reply], { others });
    const table = await screen.findByRole('table', { name: /^Questions/ });
    await userEvent.click(await within(table).findByRole('button', { name: 'vs. industry' }));
    for (const { key, favorability } of others.items) {
      const { text } = reply.dimensions.flatMap(({ items }) => items).find((item) => item.key === key)!;
      const row = within(table).getByRole('row', { name: new RegExp(text.en.slice(0, 12)) });
      const { difference } = favorability;
      const sign = difference === null ? '–' : difference > 0 ? `+${difference}` : String(difference).replace('-', '−');
      const cell = within(row)
        .getAllByRole('cell')
        .find(({ textContent }) => textContent?.includes('Median'));
      expect(cell).toHaveTextContent(`${sign}Median ${favorability.others.median}%`);
    }
    const differences = new Map(others.items.map(({ key, favorability }) => [key, favorability.difference]));
    const expected = reply.dimensions
      .flatMap(({ items }) => items)
      .filter(({ key }) => differences.get(key) != null)
      .toSorted((a, b) => differences.get(a.key)! - differences.get(b.key)!);
    expect(expected.length).toBeGreaterThan(1);
    expect(questions(table).slice(0, expected.length)).toEqual(
      expected.map(({ text }) => expect.stringContaining(text.en)),
    );
    expect(screen.getByText(/31 other organizations/)).toBeInTheDocument();
  });

  it.each([
    ['not_sharing', /does not take part in the industry benchmark/],
    ['no_industry', /your organization has not set one/],
    ['not_enough', /not enough organizations yet. At least 8 others/],
  ] as const)('has no industry column with status %s, and gives the reason with the method', async (status, reason) => {
    await show([reply], { others: withoutBenchmark(status) });
    const table = await screen.findByRole('table', { name: /^Questions/ });
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(within(table).queryByRole('columnheader', { name: 'vs. industry' })).toBeNull();
  });

  it('has no industry column if the benchmark has no questions yet', async () => {
    await show([reply], { others: external({ items: [] }) });
    expect(await screen.findByText(/The next snapshots of the benchmark will include them/)).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'vs. industry' })).toBeNull();
  });

  it('does not compare a unit with the industry', async () => {
    const { requests } = await show([ofSales, reply], {
      others: external(),
      route: `/stats?view=items&filter=${SALES.id}`,
    });
    await screen.findByRole('table', { name: 'Questions: Sales' });
    expect(screen.queryByRole('columnheader', { name: 'vs. industry' })).toBeNull();
    expect(requests.some(({ call }) => call === externalBenchmarks.getExternalBenchmark)).toBe(false);
  });

  it('links each question to a new action, not for analysts', async () => {
    const { unmount } = await show([reply]);
    expect(await screen.findByRole('link', { name: 'Add action: I know who will help.' })).toHaveAttribute(
      'href',
      expect.stringContaining('dimension=support&item=support-1'),
    );
    unmount();
    await show([reply], { auth: { role: 'analyst' } });
    await screen.findByRole('table', { name: /^Questions/ });
    expect(screen.queryByRole('link', { name: /^Add action/ })).toBeNull();
  });

  it('renders a unit in Spanish', async () => {
    await show([ofSales, reply], { language: 'es', route: `/stats?view=items&filter=${SALES.id}` });
    const table = await screen.findByRole('table', { name: 'Preguntas: Sales' });
    expect(await within(table).findByRole('columnheader', { name: 'Toda la organización' })).toBeVisible();
    expect(screen.getByText(/no se muestran distribuciones/)).toBeVisible();
    expect(within(table).getByRole('columnheader', { name: 'Frente al resto' })).toBeVisible();
    const row = within(table).getByRole('row', { name: /33/ });
    expect(within(row).getAllByText(/−21/)[0]).toBeVisible();
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysisViews } from '@veleta/shared/contracts';
import type { RenderOptions } from '@veleta/shared/testing';
import { listed, showStats } from '../../testing/show-stats.tsx';
import { benchmark } from '../../testing/wire-comparisons.ts';
import { dimensionsView, groups, type WireDimensions } from '../../testing/wire-views.ts';
import { ID } from '../../testing/wire.ts';

const SALES = { id: ID.unit(4), name: 'Sales', category: { id: ID.area, title: 'Area' } };
const show = (replies: readonly WireDimensions[], options: RenderOptions = {}) =>
  showStats(
    [
      listed,
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

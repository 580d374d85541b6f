import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itemBreakouts } from '@veleta/shared/contracts';
import type { RenderOptions } from '@veleta/shared/testing';
import { listed, showStats } from '../../../testing/show-stats.tsx';
import { itemBreakoutsView } from '../../../testing/wire-views.ts';
import { ID } from '../../../testing/wire.ts';

type Wire = ReturnType<typeof itemBreakoutsView>;
const show = (replies: readonly Wire[], options: RenderOptions = {}) =>
  showStats([listed, ...replies.map((reply) => ({ call: itemBreakouts.getItemBreakouts, reply }))], {
    route: '/stats?view=items&layout=units',
    ...options,
  });
const view = itemBreakoutsView();
const tableOf = () => screen.findByRole('table', { name: 'Questions by Area' });

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(() => import('../items.view.tsx'), 60_000);

describe('heat map of questions by units', () => {
  it('shows every published figure by dimension, and why the others are hidden', async () => {
    await show([view]);
    const table = await tableOf();
    for (const { name, items } of view.dimensions) {
      expect(within(table).getByRole('rowheader', { name: name.en })).toBeVisible();
      for (const { text, whole, cells } of items) {
        const row = within(table).getByRole('row', { name: new RegExp(`^${text.en.slice(0, 12)}`) });
        const reasons = { primary: 'Fewer than 5 people answered', secondary: 'Not shown, to protect a small group' };
        expect(
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        ).toEqual(
          [whole, ...cells].map(({ favorability, hidden }) =>
            favorability ? `${favorability.value}%` : `–${reasons[hidden!]}`,
          ),
        );
      }
    }
  });

  it('says that a question without another reason could reveal an answer', async () => {
    const [dimension] = view.dimensions;
    const [item] = dimension!.items;
    const cells = item!.cells.map(() => ({ hidden: null, favorability: null }));
    await show([itemBreakoutsView({ dimensions: [{ ...dimension!, items: [{ ...item!, cells }] }] })]);
    expect(within(await tableOf()).getAllByText('Not shown, so that no one’s answer can be inferred')).toHaveLength(
      cells.length,
    );
  });

  it('sorts questions by a unit, the lowest first, with their dimension', async () => {
    await show([view]);
    const table = await tableOf();
    const name = view.units[0]?.name ?? '';
    await userEvent.selectOptions(screen.getByLabelText('Sort questions'), `Lowest first: ${name}`);
    const figures = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number.parseInt(within(row).getAllByRole('cell')[1]!.textContent ?? '', 10));
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    expect(within(table).getAllByText(view.dimensions[0]!.name.en).length).toBe(view.dimensions[0]!.items.length);
  });

  it('stores layout and category in the address', async () => {
    const [, other] = view.categories;
    const { location, requests } = await show([view, itemBreakoutsView({ category: other! })]);
    await tableOf();
    await userEvent.selectOptions(screen.getByLabelText('Segmentation'), other!.title);
    expect(await screen.findByRole('table', { name: `Questions by ${other!.title}` })).toBeVisible();
    expect(requests.at(-1)?.url.searchParams.get('category')).toBe(other!.id);
    expect(location()).toBe(`/stats?view=items&layout=units&category=${ID.location}`);
    expect(screen.getByRole('button', { name: 'By unit' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('expands a question to the units on a phone', async () => {
    await show([view]);
    const { text } = view.dimensions[0]!.items[0]!;
    const question = await screen.findByText(text.en, { selector: 'details *' });
    await userEvent.click(question);
    const opened = within(question.closest('details')!);
    for (const { name } of view.units) expect(await opened.findByText(name ?? 'No unit')).toBeInTheDocument();
  });

  it('says what to do without a segmentation, and that imported results have no questions by unit', async () => {
    const { unmount } = await show([itemBreakoutsView({ categories: [], category: null, units: [], dimensions: [] })]);
    expect(await screen.findByRole('heading', { name: 'No breakouts for this measurement' })).toBeVisible();
    unmount();
    const none = view.dimensions.map((dimension) => ({
      ...dimension,
      items: dimension.items.map((item) => ({
        ...item,
        cells: item.cells.map(() => ({ hidden: null, favorability: null })),
      })),
    }));
    const { call, reply } = listed as Extract<typeof listed, { reply: unknown }>;
    await showStats(
      [
        { call, reply: (reply as object[]).map((one) => ({ ...one, is_imported: true })) },
        { call: itemBreakouts.getItemBreakouts, reply: itemBreakoutsView({ dimensions: none }) },
      ],
      { route: '/stats?view=items&layout=units' },
    );
    expect(await screen.findByRole('heading', { name: 'No questions by unit' })).toBeVisible();
  });

  it('renders in Spanish', async () => {
    await show([view], { language: 'es' });
    const table = await screen.findByRole('table', { name: 'Preguntas por Area' });
    expect(within(table).getAllByText('Respondieron menos de 5 personas').length).toBeGreaterThan(0);
  });
});

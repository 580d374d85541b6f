import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysisViews } from '@veleta/shared/contracts';
import type { Reply } from '@veleta/shared/testing';
import { listed, showStats } from '../../testing/show-stats.tsx';
import { dimensionsView, groups, how, type WireDimensions } from '../../testing/wire-views.ts';
import { ID } from '../../testing/wire.ts';

const route = '/stats?view=favorability';
const answered = (...replies: WireDimensions[]): Reply[] => [
  listed,
  ...replies.map((reply) => ({ call: analysisViews.getDimensions, reply })),
  { call: analysisViews.getGroups, reply: groups() },
];
const CAPTION = 'Favorability by dimension and question';

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(() => import('./favorability.view.tsx'), 60_000);

describe('favorability view', () => {
  it('shows the three parts of every dimension and expands it to its items', async () => {
    await showStats(answered(dimensionsView()), { route });
    const table = await screen.findByRole('table', { name: CAPTION });
    const support = within(table).getByRole('row', { name: /^Support/ });
    const parts = within(support).getAllByRole('cell').slice(1, 4);
    const numbers = parts.map((cell) => cell.textContent?.replace(/^\D+/, ''));
    expect(numbers).toEqual(['11%', '21%', '68%']);
    const toggle = within(table).getByRole('button', { name: 'Support' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(within(table).getByRole('row', { name: /I know who will help/ })).toBeVisible();
    const hidden = within(table).getByRole('row', { name: /My lead makes time/ });
    expect(within(hidden).getAllByText('Fewer than 5 people answered')).toHaveLength(3);
  });

  it('links each dimension and item to a new action, not for analysts', async () => {
    const { unmount } = await showStats(answered(dimensionsView()), { route });
    await userEvent.click(await screen.findByRole('button', { name: 'Support' }));
    expect(screen.getByRole('link', { name: 'Add action: Support' })).toHaveAttribute(
      'href',
      `/stats/action-plans?measurement=${ID.finished}&dimension=support&action=new`,
    );
    expect(screen.getByRole('link', { name: 'Add action: I know who will help.' })).toHaveAttribute(
      'href',
      expect.stringContaining('dimension=support&item=support-1'),
    );
    unmount();
    await showStats(answered(dimensionsView()), { route, auth: { role: 'analyst' } });
    expect(await screen.findByRole('button', { name: 'Support' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Add action/ })).toBeNull();
  });

  it('shows a top-coded value if the exact one would disclose individual answers', async () => {
    const view = dimensionsView();
    const [first] = view.dimensions;
    first!.result = {
      ...first!.result,
      favorability: { value: 95, bound: 'at_least' },
      neutral: null,
      unfavorable: { value: 5, bound: 'at_most' },
    };
    await showStats(answered(view), { route });
    expect(await screen.findByText('95% or more')).toBeVisible();
    expect(screen.getByText('5% or less')).toBeVisible();
    expect(screen.getByText('Not shown, so that no one’s answer can be inferred')).toBeInTheDocument();
  });

  it('shows own questions separately from the dimensions, if any', async () => {
    const items = dimensionsView().dimensions.flatMap((dimension) => dimension.items);
    const own = items.map((item, index) => ({
      ...item,
      key: `own-${index}`,
      text: { en: `Own question ${index}`, es: `Pregunta propia ${index}` },
    }));
    const page = await showStats(answered(dimensionsView({ own_questions: own })), { route });
    const table = within(await screen.findByRole('table', { name: 'Custom questions' }));
    expect(table.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['Own question 0', 'Own question 1']);
    page.unmount();
    await showStats(answered(dimensionsView()), { route });
    expect(await screen.findByRole('table', { name: CAPTION })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Custom questions' })).toBeNull();
  });

  it('shows only the favorable share for items of a unit', async () => {
    const unit = { id: ID.unit(4), name: 'Sales', category: { id: ID.area, title: 'Area' } };
    const dimensions = dimensionsView().dimensions.map((one) => ({
      ...one,
      distribution: null,
      items: one.items.map((item) => ({
        ...item,
        distribution: null,
        interval: null,
        result: { ...item.result, neutral: null, unfavorable: null, score: null },
      })),
    }));
    await showStats(answered(dimensionsView({ unit, dimensions, how: how({ responses: 18 }) })), {
      route: `${route}&filter=${ID.unit(4)}`,
    });
    const table = await screen.findByRole('table', { name: 'Favorability: Sales' });
    await userEvent.click(within(table).getByRole('button', { name: 'Support' }));
    const item = within(table).getByRole('row', { name: /I know who will help/ });
    expect(within(item).getAllByText(/%$/)).toHaveLength(1);
    expect(screen.getByText(/questions show only the favorable share/)).toBeVisible();
  });

  it('copies a table with its source and explains the method', async () => {
    const user = userEvent.setup();
    await showStats(answered(dimensionsView()), { route });
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    const lines = writeText.mock.calls[0]![0].split('\n');
    expect(lines.slice(0, 3)).toEqual([
      CAPTION,
      expect.stringMatching(/^Talent retention · Aug 3\s–\s23, 2026$/),
      'Results are shown only for groups of 5 people or more.',
    ]);
    expect(lines).toContain('Support\t\t11%\t21%\t68%');
    expect(lines).toContain(`Support\tMy lead makes time.${'\tFewer than 5 people answered'.repeat(3)}`);
    expect(screen.getByText('How is this calculated?')).toBeVisible();
    expect(
      screen.getByText(/Numbers are rounded to whole percentages; the three parts add up to 100/),
    ).toBeInTheDocument();
  });

  it('offers a retry when it fails to load', async () => {
    await showStats(
      [listed, { call: analysisViews.getDimensions, error: 'unavailable' }, ...answered(dimensionsView())],
      {
        route,
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: CAPTION })).toBeVisible();
  });
});

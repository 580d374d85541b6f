import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysisViews } from '@veleta/shared/contracts';
import { listed, showStats } from '../../testing/show-stats.tsx';
import { dimensionsView, groups, type WireDimensions } from '../../testing/wire-views.ts';
import { ID } from '../../testing/wire.ts';

const show = (reply: WireDimensions, search = '') =>
  showStats(
    [listed, { call: analysisViews.getDimensions, reply }, { call: analysisViews.getGroups, reply: groups() }],
    { route: `/stats?view=score${search}` },
  );

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(() => import('./score.view.tsx'), 60_000);

describe('score view', () => {
  it('shows the score with the distribution of answers, in words too', async () => {
    await show(dimensionsView());
    const table = await screen.findByRole('table', { name: 'Score by dimension and question' });
    const support = within(table).getByRole('row', { name: /^Support/ });
    expect(within(support).getByText('1: 4%, 2: 11%, 3: 17%, 4: 40%, 5: 28%')).toBeInTheDocument();
    expect(within(support).getByText('70')).toBeVisible();
    await userEvent.click(within(table).getByRole('button', { name: 'Support' }));
    const hidden = within(table).getByRole('row', { name: /My lead makes time/ });
    expect(within(hidden).getByText(/How the answers are distributed is not shown/)).toBeInTheDocument();
  });

  it('explains hatched bars in the legend', async () => {
    const dimensions = dimensionsView().dimensions.map((one) => ({ ...one, distribution: null }));
    await show(dimensionsView({ dimensions }));
    await screen.findByRole('table', { name: 'Score by dimension and question' });
    expect(screen.getByText('Not shown, so that no one’s answer can be inferred')).toBeVisible();
  });

  it('shows no distribution for a unit', async () => {
    const unit = { id: ID.unit(4), name: 'Sales', category: { id: ID.area, title: 'Area' } };
    const dimensions = dimensionsView().dimensions.map((one) => ({ ...one, distribution: null, items: [] }));
    await show(dimensionsView({ unit, dimensions }), `&filter=${ID.unit(4)}`);
    const table = await screen.findByRole('table', { name: 'Score: Sales' });
    expect(within(table).getByText('From 0 to 100')).toBeInTheDocument();
    expect(within(table).queryByText(/1: /)).toBeNull();
  });
});

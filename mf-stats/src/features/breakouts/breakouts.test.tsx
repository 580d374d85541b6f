import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysisViews } from '@veleta/shared/contracts';
import type { RenderOptions } from '@veleta/shared/testing';
import { listed, showStats } from '../../testing/show-stats.tsx';
import { breakoutsView } from '../../testing/wire-views.ts';
import { ID } from '../../testing/wire.ts';

type Wire = ReturnType<typeof breakoutsView>;
const show = (replies: readonly Wire[], options: RenderOptions = {}) =>
  showStats([listed, ...replies.map((reply) => ({ call: analysisViews.getBreakouts, reply }))], {
    route: '/stats?view=breakouts',
    ...options,
  });
const filtered = (): Wire => {
  const [place] = breakoutsView().categories[0]!.filters;
  return breakoutsView({ filter: place! });
};

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(() => import('./breakouts.view.tsx'), 60_000);

describe('breakouts view', () => {
  it('shows numbers, significance arrows, uncertain cells with their people, and why a unit is hidden', async () => {
    await show([breakoutsView()]);
    const table = await screen.findByRole('table', { name: 'Favorability by Area' });
    const row = (name: RegExp) =>
      within(within(table).getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    const below = '58%▼ −9below the rest (−9)';
    expect(row(/^Whole organization/)).toEqual(['192', '63%', '68%', '49%']);
    expect(row(/^Weaving/)).toEqual(['60', below, below, below]);
    expect(row(/^Legal/)).toEqual(['–Fewer than 5 people answered']);
    expect(row(/^Administration/)).toEqual(['–Not shown, to protect a small group']);
    expect(row(/^Sales/)).toEqual([
      '18',
      '71%? +8+8 compared with the rest, uncertain: 18 people',
      '80%? +8+8 compared with the rest, uncertain: 18 people',
      '–Not shown, to protect a small group',
    ]);
    expect(row(/^Other units combined: Legal, Administration/)).toEqual(['12', '61%', '61%', '61%']);
    expect(row(/^No unit/)).toEqual([
      '9',
      expect.stringContaining('about the same as the rest'),
      expect.anything(),
      expect.anything(),
    ]);
  });

  it('stores category, filter and figure in the address', async () => {
    const { location, requests } = await show([breakoutsView(), filtered()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Score' }));
    expect(await screen.findByRole('table', { name: 'Score by Area' })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Group'), 'Bogotá');
    expect(await screen.findByRole('table', { name: 'Score by Area within Bogotá' })).toBeVisible();
    expect(requests.at(-1)?.url.searchParams.get('filter')).toBe(ID.unit(6));
    expect(location()).toBe(`/stats?view=breakouts&figure=score&filter=${ID.unit(6)}`);
    await userEvent.selectOptions(screen.getByLabelText('Segmentation'), 'Location');
    expect(location()).toBe(`/stats?view=breakouts&figure=score&category=${ID.location}`);
  });

  it('sorts units by the lowest figure of a dimension, hidden ones last', async () => {
    await show([breakoutsView()]);
    const table = await screen.findByRole('table', { name: 'Favorability by Area' });
    await userEvent.selectOptions(screen.getByLabelText('Sort units'), 'Lowest first: Overall');
    const names = within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent ?? '');
    const at = (name: string) => names.findIndex((one) => one.startsWith(name));
    expect(at('Whole organization')).toBe(0);
    expect(at('Other units combined')).toBeGreaterThan(at('Weaving'));
    expect(at('Sales')).toBeGreaterThan(at('Other units combined'));
    expect(Math.min(at('Legal'), at('Administration'))).toBeGreaterThan(at('Sales'));
  });

  it('compares the rows with the whole organization or the unit that filters, and stores it in the address', async () => {
    const { location } = await show([breakoutsView(), filtered()]);
    await userEvent.selectOptions(await screen.findByLabelText('Compare with'), 'vs. Whole organization');
    const table = await screen.findByRole('table', { name: 'Favorability by Area' });
    const row = within(table).getByRole('row', { name: /^Weaving/ });
    expect(within(row).getAllByText('below the whole organization (−8)')).toHaveLength(3);
    expect(within(table).getAllByText('+7 compared with the whole organization, uncertain: 18 people')).toHaveLength(2);
    expect(location()).toBe('/stats?view=breakouts&against=whole');
    await userEvent.selectOptions(screen.getByLabelText('Group'), 'Bogotá');
    const filteredTable = await screen.findByRole('table', { name: 'Favorability by Area within Bogotá' });
    expect(within(filteredTable).getAllByText('below Bogotá as a whole (−8)')).toHaveLength(3);
    await userEvent.selectOptions(screen.getByLabelText('Compare with'), 'vs. Everyone else');
    expect(within(filteredTable).getAllByText('below the rest (−9)')).toHaveLength(3);
  });

  it('sends no filter that the measurement does not offer', async () => {
    const { requests } = await show([breakoutsView()], { route: `/stats?view=breakouts&filter=${ID.unit(2)}` });
    expect(await screen.findByRole('table', { name: 'Favorability by Area' })).toBeVisible();
    expect(requests.some(({ url }) => url.searchParams.has('filter'))).toBe(false);
  });

  it('expands units one by one on a phone', async () => {
    await show([breakoutsView()]);
    const unit = await screen.findByText('Weaving', { selector: 'details *' });
    await userEvent.click(unit);
    const opened = within(unit.closest('details')!);
    expect(opened.getByText('60 responses')).toBeInTheDocument();
    expect(opened.getByText('Support')).toBeInTheDocument();
  });

  it('says what to do without a segmentation', async () => {
    await show([breakoutsView({ categories: [], category: null, rows: [], whole: null })]);
    expect(await screen.findByRole('heading', { name: 'No breakouts for this measurement' })).toBeVisible();
  });

  it('renders in Spanish', async () => {
    await show([breakoutsView()], { language: 'es' });
    const table = await screen.findByRole('table', { name: 'Favorabilidad por Area' });
    expect(within(table).getByText('Respondieron menos de 5 personas')).toBeVisible();
    expect(within(table).getAllByText('+8 frente al resto, no concluyente: 18 personas')).toHaveLength(2);
  });
});

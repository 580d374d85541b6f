import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysis, analysisViews } from '@veleta/shared/contracts';
import type { RenderOptions, Reply } from '@veleta/shared/testing';
import { listed, showStats } from '../testing/show-stats.tsx';
import { dimensionsView, groups, overview, overviewWhileCollecting, type WireOverview } from '../testing/wire-views.ts';
import { ID, measurement } from '../testing/wire.ts';

const answered = (reply: WireOverview): Reply => ({ call: analysisViews.getOverview, reply });
const groupsReply: Reply = { call: analysisViews.getGroups, reply: groups() };
const show = (replies: readonly Reply[], options?: RenderOptions) => showStats([...replies, groupsReply], options);

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(
  () =>
    Promise.all([
      import('../features/overview/overview.view.tsx'),
      import('../features/favorability/favorability.view.tsx'),
    ]),
  60_000,
);

describe('stats page', () => {
  it('opens with the newest results', async () => {
    const { requests } = await show([listed, answered(overview())]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Talent retention' })).toBeVisible();
    expect(await screen.findByText('192 of 240 people on the list')).toBeVisible();
    expect(requests.at(-1)?.url.pathname).toContain(ID.finished);
  });

  it('links to reports and past results with the selected measurement', async () => {
    await show([listed, answered(overview())]);
    expect(await screen.findByRole('link', { name: 'Reports' })).toHaveAttribute(
      'href',
      `/stats/reports?measurement=${ID.finished}`,
    );
    expect(screen.getByRole('link', { name: 'Past results' })).toHaveAttribute(
      'href',
      `/stats/past-results?measurement=${ID.finished}`,
    );
  });

  it('shows skeletons while loading', async () => {
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

  it('offers a retry when results fail to load', async () => {
    await show([listed, { call: analysisViews.getOverview, error: 'unavailable' }, answered(overview())]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('192 of 240 people on the list')).toBeVisible();
  });

  it('shows the expected number of people without a list', async () => {
    const declared = { ...overview().participation, basis: 'declared' as const };
    await show([listed, answered(overview({ participation: declared, distribution: 'reusable-link' }))]);
    expect(await screen.findByText('192 of 240 expected')).toBeVisible();
  });

  it.each([
    [6, /^6 responses came from devices that had already been used to answer\..*easy to avoid being counted/],
    [null, /^Fewer than 5 responses came from devices that had already been used to answer\./],
  ])('shows how many responses came from returning devices: %s', async (returning_devices, text) => {
    const participation = { ...overview().participation, basis: 'declared' as const, returning_devices };
    await show([listed, answered(overview({ participation, distribution: 'reusable-link' }))]);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('hides the number of returning devices with personal links', async () => {
    await show([listed, answered(overview())]);
    await screen.findByText('192 of 240 people on the list');
    expect(screen.queryByText(/already been used to answer/)).toBeNull();
  });

  it('shows only participation while a measurement is collecting', async () => {
    await show([listed, answered(overviewWhileCollecting())], { route: `/stats?measurement=${ID.collecting}` });
    expect(await screen.findByText('108 of 240 people on the list')).toBeVisible();
    expect(screen.getByText(/All results appear together after November 22, 2026/)).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
  });

  it('explains why a measurement with too few responses is suppressed', async () => {
    const participation = { responses: null, expected: 12, rate: null, basis: 'list' as const, margin_of_error: null };
    await show([
      listed,
      answered(
        overview({ status: 'withheld', participation, product: null, enps: null, strengths: [], weak_points: [] }),
      ),
    ]);
    expect(await screen.findByText('Fewer than 5 people answered')).toBeVisible();
  });

  it('indicates hidden views on a narrow screen and scrolls to them', async () => {
    await show([listed, answered(overview())]);
    const navigation = await screen.findByRole('navigation', { name: 'Views' });
    const list = navigation.querySelector('ul')!;
    expect(navigation.querySelector('button')).toBeNull();
    Object.defineProperties(list, { clientWidth: { value: 300 }, scrollWidth: { value: 900 } });
    const steps: unknown[] = [];
    list.scrollBy = (...step: unknown[]) => void steps.push(...step);
    fireEvent.scroll(list);
    fireEvent.click(navigation.querySelector('button')!);
    list.scrollLeft = 600;
    fireEvent.scroll(list);
    fireEvent.click(navigation.querySelector('button')!);
    expect(steps).toEqual([{ left: 210 }, { left: -210 }]);
  });

  it('stores the selected measurement in the address', async () => {
    const { location } = await show([listed, answered(overview()), answered(overviewWhileCollecting())]);
    await userEvent.selectOptions(await screen.findByLabelText('Measurement'), ID.collecting);
    expect(location()).toBe(`/stats?measurement=${ID.collecting}`);
    expect(await screen.findByText('108 of 240 people on the list')).toBeVisible();
  });

  it('links between views and creates a history entry for each', async () => {
    const { location, cameBy } = await show([
      listed,
      answered(overview()),
      { call: analysisViews.getDimensions, reply: dimensionsView() },
    ]);
    const link = await screen.findByRole('link', { name: 'Favorability' });
    expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(link);
    expect(await screen.findByRole('table', { name: 'Favorability by dimension and question' })).toBeVisible();
    expect(link).toHaveAttribute('aria-current', 'page');
    expect([location(), cameBy()]).toEqual(['/stats?view=favorability', 'PUSH']);
  });

  it('shows the overview for an unknown view in the address', async () => {
    await show([listed, answered(overview())], { route: '/stats?view=nonsense' });
    expect(await screen.findByText('192 of 240 people on the list')).toBeVisible();
  });

  it('marks imported results', async () => {
    const imported = measurement({ is_imported: true });
    await show([
      { call: analysis.getAnalysisMeasurements, reply: [imported] },
      answered(overview({ measurement: imported })),
    ]);
    expect(await screen.findByText('Imported: run elsewhere.')).toBeVisible();
  });
});

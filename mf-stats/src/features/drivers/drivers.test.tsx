import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { analysis, analysisViews } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions } from '@veleta/shared/testing';
import StatsPage from '../../pages/stats-page.tsx';
import { texts } from '../../testing/texts.ts';
import { driversView, type WireDrivers } from '../../testing/wire-insights.ts';
import { how } from '../../testing/wire-views.ts';
import { measurement } from '../../testing/wire.ts';

const show = (reply: WireDrivers, { language = 'en' }: RenderOptions = {}) =>
  renderWithProviders(<StatsPage />, {
    route: '/stats?view=drivers',
    path: '/stats',
    language,
    replies: [
      { call: analysis.getAnalysisMeasurements, reply: [measurement()] },
      { call: analysisViews.getDrivers, reply },
    ],
    messages: { 'mf-stats': texts[language] },
  });

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(() => Promise.all([import('./drivers.view.tsx'), import('./driver-plot.tsx')]), 60_000);

describe('drivers view', () => {
  it('shows the correlation of each dimension with the outcome, and which are not significant', async () => {
    await show(driversView());
    expect(await screen.findByRole('heading', { name: 'Drivers of Permanence' })).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Drivers of Permanence' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Support68%0.60.5 to 0.7Strong link81%',
      expect.stringContaining('0.1−0.1 to 0.3No clear link19%'),
    ]);
    expect(screen.getByText('Strong link with Permanence. Favorability: 68%.')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/\bcauses?\b/i);
  });

  it('shows the approximate number of people in Spanish', async () => {
    await show(driversView(), { language: 'es' });
    expect(await screen.findByText(/Según las respuestas de unas 190 personas\./)).toBeVisible();
  });

  it.each([
    ['few', 'Too few responses to show drivers'],
    ['none', 'This product has no drivers'],
  ] as const)('explains why drivers are not shown: %s', async (available, title) => {
    await show(driversView({ available, outcome: null, people: null, drivers: [] }));
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('shows no drivers of a suppressed measurement', async () => {
    await show(driversView({ status: 'withheld', how: how({ responses: null }), drivers: [], people: null }));
    expect(await screen.findByText('Fewer than 5 people answered')).toBeVisible();
  });
});

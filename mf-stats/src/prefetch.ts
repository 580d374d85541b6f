import type { QueryClient } from '@veleta/shared/query';
import { driversQuery } from './common/drivers.api.ts';
import { actionsQuery } from './features/action-plans/action-plans.api.ts';
import { breakoutsQuery } from './features/breakouts/breakouts.api.ts';
import { dimensionsQuery, groupsQuery, measurementsQuery, overviewQuery } from './common/analysis.api.ts';
import { reportsQuery } from './features/reports/reports.api.ts';
import { chooseMeasurement } from './common/measurement-choice/choose-measurement.ts';

/**
 * Prefetches the first queries of a page. `/stats`: the measurements, then the view of the one in the address or of the
 * default.
 */
export async function prefetch(path: string, client: QueryClient): Promise<void> {
  if (path === '/stats/reports') {
    await Promise.all([client.prefetchQuery(measurementsQuery()), client.prefetchQuery(reportsQuery())]);
    return;
  }
  if (path === '/stats/action-plans') {
    await Promise.all([client.prefetchQuery(measurementsQuery()), client.prefetchQuery(actionsQuery())]);
    return;
  }
  // Links are opened by readers who are not signed in.
  if (path !== '/stats') return;
  const measurements = await client.fetchQuery(measurementsQuery());
  const address = new URLSearchParams(location.search);
  const chosen = chooseMeasurement(measurements, address.get('measurement'));
  if (!chosen || address.has('filter')) return;
  const view = address.get('view') ?? 'overview';
  if (chosen.state !== 'finished') await client.prefetchQuery(overviewQuery(chosen.id));
  else if (view === 'breakouts') await client.prefetchQuery(breakoutsQuery(chosen.id, {}));
  else if (view === 'overview')
    await Promise.all([
      client.prefetchQuery(overviewQuery(chosen.id)),
      client.prefetchQuery(groupsQuery(chosen.id)),
      client.prefetchQuery(driversQuery(chosen.id)),
    ]);
  else if (view === 'favorability' || view === 'score' || view === 'items')
    await Promise.all([client.prefetchQuery(dimensionsQuery(chosen.id)), client.prefetchQuery(groupsQuery(chosen.id))]);
}

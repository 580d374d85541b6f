import type { QueryClient } from '@veleta/shared/query';
import { analysisQuery, measurementsQuery } from './server-data/analysis.api.ts';
import { reportsQuery } from './server-data/reports.api.ts';
import { chooseMeasurement } from './server-data/choose-measurement.ts';

/**
 * Starts what a page shows first. `/stats`: the measurements, then the results of the one that its address names or that is
 * chosen by itself.
 */
export async function prefetch(path: string, client: QueryClient): Promise<void> {
  if (path === '/stats/reports') {
    await Promise.all([client.prefetchQuery(measurementsQuery()), client.prefetchQuery(reportsQuery())]);
    return;
  }
  // A link is opened from elsewhere, with nobody signed in.
  if (path !== '/stats') return;
  const measurements = await client.fetchQuery(measurementsQuery());
  const chosen = chooseMeasurement(measurements, new URLSearchParams(location.search).get('measurement'));
  if (chosen) await client.prefetchQuery(analysisQuery(chosen.id));
}

import type { QueryClient } from '@veleta/shared/query';
import { analysisQuery, measurementsQuery } from './server-data/analysis.api.ts';
import { chooseMeasurement } from './server-data/choose-measurement.ts';

/** Starts what `/stats` shows first: the measurements, then the results of the one that its address names or that is chosen by itself. */
export async function prefetch(client: QueryClient): Promise<void> {
  const measurements = await client.fetchQuery(measurementsQuery());
  const chosen = chooseMeasurement(measurements, new URLSearchParams(location.search).get('measurement'));
  if (chosen) await client.prefetchQuery(analysisQuery(chosen.id));
}

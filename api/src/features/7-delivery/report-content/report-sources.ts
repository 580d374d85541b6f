import type { Services } from '../../../platform/services.ts';
import {
  readAllComments,
  readAnalysis,
  readBenchmark,
  readBreakouts,
  readDrivers,
  readOverview,
  readTrend,
} from '../../6-analysis/analysis/index.ts';
import { readExternalBenchmark } from '../../6-analysis/external-benchmarks/index.ts';
import type { Analysis, ReportViews } from './report-content.ts';

/** Reads all data of a report: the same replies that the screens get, with everybody's access. */
export async function readSources(
  services: Services,
  accountId: string,
  id: string,
): Promise<{ analysis: Analysis; views: ReportViews | null }> {
  const query = { accountId, id };
  const analysis = await readAnalysis(services, accountId, id);
  if (analysis.status !== 'ready') return { analysis, views: null };
  const heatMaps = [];
  for (const { category } of analysis.breakouts)
    heatMaps.push(await readBreakouts(services, { ...query, category: category.id }));
  return {
    analysis,
    views: {
      heatMaps,
      overview: await readOverview(services, query),
      benchmark: await readBenchmark(services, query),
      external: await readExternalBenchmark(services, accountId, id),
      trend: await readTrend(services, query),
      drivers: await readDrivers(services, query),
      comments: await readAllComments(services, query),
    },
  };
}

export {
  listSources,
  readAllComments,
  readBenchmark,
  readBreakouts,
  readDrivers,
  readOverview,
  readTrend,
} from './analysis-views.service.ts';
export { registerAnalysis } from './analysis.routes.ts';
export {
  type Analysis,
  disclosedMoments,
  ensureDisclosed,
  listMeasurements,
  readAnalysis,
} from './analysis.service.ts';

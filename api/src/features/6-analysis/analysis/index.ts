export {
  listSources,
  readAllComments,
  readBenchmark,
  readBreakouts,
  readDrivers,
  readGroups,
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
export { readChanges } from './changes.service.ts';

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
export { incompleteBeta } from './engine/distributions.ts';
export { marginOfError, participationRate, returningDevices } from './engine/participation.ts';
export { roundNumberHalfAway } from './engine/rounding.ts';
export { planDays } from './gate/days.ts';
export { inverseOf, PRIME, subtractMultiple } from './gate/modular.ts';
export { connectMaking, countPending, sendMaking } from './making.service.ts';

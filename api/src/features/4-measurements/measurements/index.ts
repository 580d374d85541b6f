export { responsesShown, stateOf } from './measurement-state.ts';
export {
  deletePlanned,
  findDueMeasurement,
  findMeasurement,
  findNextOfSet,
  listCurrentMeasurements,
  listMeasurements,
  listNewestHistorical,
  lockMeasurement,
  markFinalized,
  markStarted,
  markStopped,
  type MeasurementRow,
  type RowLock,
  statusQuery,
  type StatusRow,
} from './measurements.queries.ts';
export { registerMeasurements } from './measurements.routes.ts';
export {
  assertEnded,
  findStatusRow,
  type Measurement,
  measurementOf,
  measurementsOf,
  returningOf,
  toMeasurement,
  toReference,
  withMeasurements,
} from './measurements.service.ts';
export type { Distribution, MailText, MeasurementTables } from './measurements.tables.ts';

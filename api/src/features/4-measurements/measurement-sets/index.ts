export { connectMeasurements } from './measurement-use.service.ts';
export { measurementsAhead } from './ahead.service.ts';
export { registerMeasurementSets } from './measurement-sets.routes.ts';
export type { MailText } from './measurement-sets.tables.ts';
export { stateOf } from './measurement-state.service.ts';
export {
  findNextOfSet,
  lockMeasurement,
  markFolded,
  type MeasurementRow,
  type RowLock,
  standingQuestion,
  type StandingRow,
} from './measurements.queries.ts';
export {
  type Measurement,
  measurementOf,
  measurementsOf,
  returningOf,
  standingOf,
  toMeasurement,
} from './measurements.service.ts';
export { overviewsOf } from './overview.service.ts';
export { assertSetInput, checkNewSet } from './set-check.service.ts';
export { scheduleOf, type SetInput } from './set-input.ts';
export { registerShortAddresses } from './short-addresses.routes.ts';
export { kioskShortAddress, kioskShortHash, shortAddressOf } from './short-addresses.service.ts';
export {
  listItems as itemsOf,
  insertItems as keepItems,
  insertUnits as keepUnits,
  listUnits as unitsOf,
} from './start.queries.ts';
export { ensureStarted, isStartDue } from './start.service.ts';
export { kioskLink, kioskToken, personalLink, personalToken, surveyUrl } from './survey-links.service.ts';

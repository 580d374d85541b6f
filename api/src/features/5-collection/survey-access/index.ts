export { validateAnswers, type ValidatedAnswers, validateUnits, type Submission } from './answers.ts';
export { type SurveyDefinition, getSurveyDefinition } from './survey-definition.service.ts';
export { createBatches } from './batches.ts';
export {
  withMeasurement,
  findLink,
  withSharedLock,
  getCachedLink,
  inactiveError,
  requireOpen,
  type SurveyLink,
} from './link.service.ts';
export { cachePerServices } from './cache.ts';
export { perServices } from './per-services.ts';
export { reservationShares } from './reservation-shares.ts';
export { extendReservation, findReservation } from './reservations.queries.ts';
export {
  acceptQuery,
  draftVersionsQuery,
  invitationsQuery,
  knownQuery,
  type MeasurementIds,
  unitsQuery,
  unusedCodesQuery,
} from './submissions.queries.ts';

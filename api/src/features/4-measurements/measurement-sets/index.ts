export { registerMeasurementSets } from './measurement-sets.routes.ts';
export { connectMeasurements } from './measurement-use.service.ts';
export { assertSetInput, checkNewSet } from './set-check.service.ts';
export { scheduleOf, type SetInput } from './set-input.ts';
export { upcomingMeasurements } from './upcoming.service.ts';

export { registerCanaries } from './canaries.jobs.ts';
export { compareVisits } from './canaries.service.ts';

export { registerCanaries } from './canaries.jobs.ts';
export { compareCanary } from './compare-canary.ts';

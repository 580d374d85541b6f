export { registerCanaries } from './canaries.jobs.ts';
export { judgeCanary } from './judge-canary.ts';

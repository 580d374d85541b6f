export { registerPastResults } from './past-results.routes.ts';

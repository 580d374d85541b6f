export { registerResultsJobs } from './register.ts';
export { awaitResults, connectResultsJobs, countPending, queueResultsJob } from './results-jobs.service.ts';

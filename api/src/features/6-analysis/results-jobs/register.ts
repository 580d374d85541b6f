import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { defineKeyDestruction } from '../../4-measurements/sealed-answers/index.ts';
import { defineResultsJobs, stopResultsJobs } from './results-jobs.service.ts';

/** Defines the jobs that compute results and destroy keys. A stopping server aborts the running one. */
export function registerResultsJobs(app: FastifyInstance, services: Services): void {
  defineResultsJobs(services);
  defineKeyDestruction(services);
  // Before the server waits for open requests, because some of them may wait for results.
  app.addHook('preClose', () => stopResultsJobs(services));
}

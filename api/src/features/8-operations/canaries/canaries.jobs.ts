import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { settleCanaries } from './canaries.service.ts';

export function registerCanaries(app: FastifyInstance, services: Services): void {
  // The next run compares again.
  services.jobs.define('canaries.compare', () => settleCanaries(services, app.hosted), {
    cron: '* * * * *',
    retries: 0,
  });
}

import type { FastifyInstance } from 'fastify';
import { pageVisits } from '@veleta/shared/contracts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { countVisit, removeOldVisits } from './page-visits.service.ts';

export function registerPageVisits(app: FastifyInstance, services: Services): void {
  services.jobs.define('page-visits.forget', () => removeOldVisits(services), { cron: '47 3 * * *' });
  route(
    app,
    pageVisits.reportVisit,
    { access: 'public', limit: { max: 60, windowMs: 60_000 }, bodyLimitBytes: 8_192 },
    ({ body }) => countVisit(services, app.hosted, body),
  );
}

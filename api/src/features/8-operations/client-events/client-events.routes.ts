import type { FastifyInstance } from 'fastify';
import { clientEvents } from '@veleta/shared/contracts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { countClientEvent, removeOldClientEvents } from './client-events.service.ts';

export function registerClientEvents(app: FastifyInstance, services: Services): void {
  services.jobs.define('client-events.forget', () => removeOldClientEvents(services), { cron: '41 3 * * *' });
  route(
    app,
    clientEvents.reportClientEvent,
    { access: 'public', limit: { max: 60, windowMs: 60_000 }, bodyLimitBytes: 8_192 },
    ({ body }) => countClientEvent(services, body),
  );
}

import { calendar } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readCalendar } from './calendar.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerCalendar(app: FastifyInstance, services: Services): void {
  route(app, calendar.getCalendar, { access }, ({ session, query }) =>
    readCalendar(services, session.accountId, query),
  );
}

import { audit } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readActivity } from './activity.service.ts';

export function registerActivity(app: FastifyInstance, services: Services): void {
  route(app, audit.getAuditEvents, { access: ['owner'] }, ({ session, query, language }) =>
    readActivity(services, session.accountId, query, language),
  );
}

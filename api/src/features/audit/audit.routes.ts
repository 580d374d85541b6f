import { audit } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import { listActsOf, readActivity } from './activity.service.ts';

export function registerAudit(app: FastifyInstance, services: Services): void {
  services.personalData.define({ name: 'audit', per: 'account', read: listActsOf });
  route(app, audit.getAuditActs, { access: ['owner'] }, ({ session, query, language }) =>
    readActivity(services, session.accountId, query, language),
  );
}

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { listAuditEventsOf } from './audit.queries.ts';

/**
 * Registers the audit log's personal data. It has no routes; the activity feature reads the events, because it knows
 * product names.
 */
export function registerAudit(_: FastifyInstance, services: Services): void {
  services.personalData.define({ name: 'audit', per: 'account', read: listAuditEventsOf });
}

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { listActsOf } from './audit.queries.ts';

/** The audit has no routes of its own: acts are read where products have names. */
export function registerAudit(_: FastifyInstance, services: Services): void {
  services.personalData.define({ name: 'audit', per: 'account', read: listActsOf });
}

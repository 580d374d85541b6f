import { pastResults, ROLES } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { importPastResults, listPastResults } from './past-results.service.ts';

const access = ['owner', 'administrator'] as const;
/** Fits the largest file of the contract, with a margin. */
const bodyLimitBytes = 24 * 1_048_576;
const limit = { max: 20, windowMs: 60_000 };

export function registerPastResults(app: FastifyInstance, services: Services): void {
  route(app, pastResults.getPastResults, { access: ROLES }, ({ session }) =>
    listPastResults(services, session.accountId),
  );
  route(app, pastResults.importPastResults, { access, limit, bodyLimitBytes }, ({ session, body }) =>
    importPastResults(services, session, body),
  );
}

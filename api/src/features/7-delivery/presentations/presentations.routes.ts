import { presentations, ROLES } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readPresentation } from './presentations.service.ts';

/** Building the slides reads every view of the results. */
const limit = { max: 60, windowMs: 60_000 };

export function registerPresentations(app: FastifyInstance, services: Services): void {
  route(app, presentations.getPresentation, { access: ROLES, limit }, ({ session, params, query }) =>
    readPresentation(services, session.accountId, { id: params.id, language: query.language }),
  );
}

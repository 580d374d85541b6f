import { measurements } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { routeDocument } from '../../../platform/document-route.ts';
import type { Services } from '../../../platform/services.ts';
import { readPoster } from './posters.service.ts';

const access = ['owner', 'administrator'] as const;
/** Drawing a document is expensive. */
const limit = { max: 60, windowMs: 60_000 };

export function registerPosters(app: FastifyInstance, services: Services): void {
  routeDocument(app, measurements.getPoster, { access, limit }, ({ session, params, query }) =>
    readPoster(services, session.accountId, params.id, query.language),
  );
}

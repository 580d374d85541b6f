import type { FastifyInstance } from 'fastify';
import { operations } from '@veleta/shared/contracts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { switchArea } from './areas.service.ts';
import * as service from './operations.service.ts';
import { readParts } from './parts.service.ts';
import { readQueues, retryFailed } from './queues.service.ts';

const ACCESS = { access: 'operator' } as const;

/** Registers the operations page's calls: figures and versions of the deployment, without customer data. */
export function registerOperations(app: FastifyInstance, services: Services): void {
  route(app, operations.getParts, ACCESS, () => readParts(services, app.hosted));
  route(app, operations.switchArea, ACCESS, ({ body, session }) => switchArea(services, session, app.hosted, body));
  route(app, operations.getFailures, ACCESS, ({ query }) => service.readFailures(services, query.remote));
  route(app, operations.getQueues, ACCESS, () => readQueues(services));
  route(app, operations.retryFailedJobs, ACCESS, ({ body, session }) => retryFailed(services, session, body.queue));
  route(app, operations.getMails, ACCESS, () => service.readMails(services));
  route(app, operations.getPendingResults, ACCESS, () => service.readPendingResults(services));
  route(app, operations.getDatabase, ACCESS, () => service.readDatabase(services));
  route(app, operations.getServer, ACCESS, () => service.readServer(services, app.hosted));
}

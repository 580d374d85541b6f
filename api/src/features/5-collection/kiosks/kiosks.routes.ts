import { kiosks } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { routeDocument } from '../../../platform/document-route.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { createCodes, printCodes, readKiosk, withdrawKiosk } from './kiosks.service.ts';

const access = ['owner', 'administrator'] as const;
const limit = { max: 60, windowMs: 60_000 };

export function registerKiosks(app: FastifyInstance, services: Services): void {
  route(app, kiosks.getKiosk, { access }, ({ session, params }) => readKiosk(services, session.accountId, params.id));
  route(app, kiosks.createKioskCodes, { access, limit }, ({ session, params, body }) =>
    createCodes(services, session, params.id, body.count),
  );
  route(app, kiosks.withdrawKiosk, { access, limit }, ({ session, params }) =>
    withdrawKiosk(services, session, params.id),
  );
  routeDocument(app, kiosks.printKioskCodes, { access, limit }, ({ session, params, body }) =>
    printCodes(services, session.accountId, params.id, body),
  );
}

import { segmentations } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { countRows } from '../../../platform/account-inventory.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addSegmentation,
  addUnits,
  listSegmentations,
  putInOrder,
  removeSegmentation,
  replaceSegmentation,
} from './segmentations.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerSegmentations(app: FastifyInstance, services: Services): void {
  services.inventory.define('segmentations', countRows('categories'));
  route(app, segmentations.getSegmentations, { access }, ({ session }) =>
    listSegmentations(services, session.accountId),
  );
  route(app, segmentations.createSegmentation, { access }, ({ session, body }) =>
    addSegmentation(services, session, body),
  );
  route(app, segmentations.orderSegmentations, { access }, ({ session, body }) =>
    putInOrder(services, session, body.segmentations),
  );
  route(app, segmentations.updateSegmentation, { access }, ({ session, params, body }) =>
    replaceSegmentation(services, session, params.id, body),
  );
  route(app, segmentations.addUnits, { access }, ({ session, params, body }) =>
    addUnits(services, session, params.id, body.names),
  );
  route(app, segmentations.deleteSegmentation, { access }, ({ session, params }) =>
    removeSegmentation(services, session, params.id),
  );
}

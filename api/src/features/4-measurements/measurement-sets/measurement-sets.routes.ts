import { measurements } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { countRows } from '../../../platform/account-inventory.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { createMeasurementSet, listMeasurementSets } from './measurement-sets.service.ts';
import { defineSetDeletion, deleteMeasurementSet } from './set-deletion.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerMeasurementSets(app: FastifyInstance, services: Services): void {
  defineSetDeletion(services);
  services.inventory.define('measurement_sets', countRows('measurement_sets'));
  route(app, measurements.getMeasurementSets, { access }, ({ session, query }) =>
    listMeasurementSets(services, session.accountId, query.product),
  );
  route(app, measurements.createMeasurementSet, { access }, ({ session, body }) =>
    createMeasurementSet(services, session, body),
  );
  route(app, measurements.deleteMeasurementSet, { access }, ({ session, params }) =>
    deleteMeasurementSet(services, session, params.id),
  );
}

import { calendar, measurements, segmentations } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { countRows } from '../../../platform/holdings.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readCalendar } from './calendar.service.ts';
import { createMeasurementSet, listMeasurementSets } from './measurement-sets.service.ts';
import { readMeasurement, sumSubmissions } from './measurements.service.ts';
import { readLock } from './segmentation-lock.service.ts';
import { defineSetDeletion, deleteMeasurementSet } from './set-deletion.service.ts';
import { stopMeasurement } from './stop.service.ts';
import { defineUpkeep } from './upkeep.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerMeasurementSets(app: FastifyInstance, services: Services): void {
  defineUpkeep(services);
  defineSetDeletion(services);
  services.holdings.define('measurement_sets', countRows('measurement_sets'));
  services.holdings.define('measurements', countRows('measurements'));
  services.holdings.define('responses', sumSubmissions);
  route(app, measurements.getMeasurementSets, { access }, ({ session, query }) =>
    listMeasurementSets(services, session.accountId, query.product),
  );
  route(app, calendar.getCalendar, { access }, ({ session, query }) =>
    readCalendar(services, session.accountId, query),
  );
  route(app, measurements.createMeasurementSet, { access }, ({ session, body }) =>
    createMeasurementSet(services, session, body),
  );
  route(app, measurements.deleteMeasurementSet, { access }, ({ session, params }) =>
    deleteMeasurementSet(services, session, params.id),
  );
  route(app, segmentations.getSegmentationLock, { access }, ({ session }) => readLock(services, session.accountId));
  route(app, measurements.getMeasurement, { access }, ({ session, params }) =>
    readMeasurement(services, session.accountId, params.id),
  );
  route(app, measurements.stopMeasurement, { access }, ({ session, params }) =>
    stopMeasurement(services, session, params.id),
  );
}

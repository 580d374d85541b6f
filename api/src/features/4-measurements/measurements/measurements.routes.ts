import { measurements, categories } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { countRows } from '../../../platform/account-inventory.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readMeasurement, sumSubmissions } from './measurements.service.ts';
import { readLock } from './category-lock.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerMeasurements(app: FastifyInstance, services: Services): void {
  services.inventory.define('measurements', countRows('measurements'));
  services.inventory.define('responses', sumSubmissions);
  route(app, measurements.getMeasurement, { access }, ({ session, params }) =>
    readMeasurement(services, session.accountId, params.id),
  );
  route(app, categories.getCategoryLock, { access }, ({ session }) => readLock(services, session.accountId));
}

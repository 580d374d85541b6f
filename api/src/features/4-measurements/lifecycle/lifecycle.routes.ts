import { measurements } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { defineLifecycle } from './advance.service.ts';
import { stopMeasurement } from './stop.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerLifecycle(app: FastifyInstance, services: Services): void {
  defineLifecycle(services);
  route(app, measurements.stopMeasurement, { access }, ({ session, params }) =>
    stopMeasurement(services, session, params.id),
  );
}

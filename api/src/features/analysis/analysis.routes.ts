import { analysis } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import { listMeasurements, readAnalysis } from './analysis.service.ts';

const access = ['owner', 'administrator', 'analyst'] as const;

export function registerAnalysis(app: FastifyInstance, services: Services): void {
  route(app, analysis.getAnalysisMeasurements, { access }, ({ session }) =>
    listMeasurements(services, session.accountId),
  );
  route(app, analysis.getAnalysis, { access }, ({ session, params }) =>
    readAnalysis(services, session.accountId, params.id),
  );
}

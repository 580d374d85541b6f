import { externalBenchmarks } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  defineExternalBenchmarks,
  updateSharing,
  readExternalBenchmark,
  readSharing,
} from './external-benchmarks.service.ts';

const access = ['owner', 'administrator', 'analyst'] as const;

export function registerExternalBenchmarks(app: FastifyInstance, services: Services): void {
  defineExternalBenchmarks(services);
  route(app, externalBenchmarks.getExternalBenchmark, { access }, ({ session, params }) =>
    readExternalBenchmark(services, session.accountId, params.id),
  );
  route(app, externalBenchmarks.getBenchmarkSharing, { access }, ({ session }) =>
    readSharing(services, session.accountId),
  );
  route(app, externalBenchmarks.putBenchmarkSharing, { access: ['owner'] }, ({ session, body }) =>
    updateSharing(services, session, body.is_sharing),
  );
}

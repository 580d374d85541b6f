import { participation } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readParticipation } from './participation.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerParticipation(app: FastifyInstance, services: Services): void {
  route(app, participation.getParticipation, { access }, ({ session, params }) =>
    readParticipation(services, session.accountId, params.id),
  );
}

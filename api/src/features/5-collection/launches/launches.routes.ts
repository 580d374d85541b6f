import { launches } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { previewLaunch, sendTestMail } from './launches.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerLaunches(app: FastifyInstance, services: Services): void {
  route(app, launches.previewLaunch, { access }, ({ session, body }) => previewLaunch(services, session, body));
  route(app, launches.sendTestMail, { access }, ({ session, body }) => sendTestMail(services, session, body));
}

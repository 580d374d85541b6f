import { products } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readPanel } from './panel.service.ts';

const access = ['owner', 'administrator'] as const;

export function registerPanel(app: FastifyInstance, services: Services): void {
  route(app, products.getProductPanel, { access }, ({ session }) => readPanel(services, session.accountId));
}

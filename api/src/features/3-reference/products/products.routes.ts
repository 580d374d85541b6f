import { products } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listProducts, setProductEnabled } from './products.service.ts';

const managers = ['owner', 'administrator'] as const;

export function registerProducts(app: FastifyInstance, services: Services): void {
  route(app, products.getProducts, { access: managers }, ({ session }) => listProducts(services, session.accountId));
  route(app, products.patchProduct, { access: managers }, ({ session, params, body }) =>
    setProductEnabled(services, session, params.key, { isEnabled: body.is_enabled, dropsSet: body.drops_set ?? null }),
  );
}

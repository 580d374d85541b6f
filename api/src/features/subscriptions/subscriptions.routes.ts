import type { FastifyInstance } from 'fastify';
import { ROLES, subscriptions } from '@veleta/shared/contracts';
import { route } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import * as service from './subscriptions.service.ts';
import { presentCycles, presentTiers } from './price-list.ts';

const BUYERS = ['owner', 'administrator'] as const;

export function registerSubscriptions(app: FastifyInstance, services: Services): void {
  route(app, subscriptions.getTiers, { access: ROLES }, async ({ query, language }) =>
    presentTiers(language, { hasPrices: query.expand === '*' }),
  );
  route(app, subscriptions.getCycles, { access: ROLES }, async ({ language }) => presentCycles(language));
  route(app, subscriptions.getSubscriptions, { access: ROLES }, ({ session, language }) =>
    service.listSubscriptions(services, session.accountId, language),
  );
  route(app, subscriptions.priceTier, { access: BUYERS }, async ({ params, body }) =>
    service.price({ tier: params.id, cycle: body.cycle }),
  );
  route(app, subscriptions.purchaseTier, { access: BUYERS }, ({ session, params, body, language }) =>
    service.purchase(services, session.accountId, { tier: params.id, cycle: body.cycle }, language),
  );
}

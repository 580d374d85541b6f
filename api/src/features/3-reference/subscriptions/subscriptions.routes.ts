import type { FastifyInstance } from 'fastify';
import { purchaseOrders, subscriptions } from '@veleta/shared/contracts';
import { routeDocument } from '../../../platform/document-route.ts';
import { countRows } from '../../../platform/account-inventory.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import * as changes from './plan-changes.service.ts';
import { definePlanMails } from './plan-mails.ts';
import { sendNotices } from './plan-notices.service.ts';
import * as orders from './purchase-orders.service.ts';
import { renewDue } from './renewals.service.ts';
import * as service from './subscriptions.service.ts';
import { readUsage } from './usage.service.ts';
import { presentCycles, presentTiers } from './price-list.ts';

const BUYERS = ['owner', 'administrator'] as const;
/** Subscriptions that renew stay active until the next run. */
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_HOUR = '23 * * * *';
/** Drawing a document is expensive. */
const DOCUMENTS = { max: 60, windowMs: 60_000 };

export function registerSubscriptions(app: FastifyInstance, services: Services): void {
  services.inventory.define('subscriptions', countRows('subscriptions'));
  definePlanMails(services);
  services.jobs.define('subscriptions.renew', () => renewDue(services), { cron: EVERY_FIVE_MINUTES });
  services.jobs.define('subscriptions.notices', () => sendNotices(services), { cron: EVERY_HOUR });
  route(app, subscriptions.getTiers, { access: BUYERS }, async ({ query, language }) =>
    presentTiers(language, { hasPrices: query.expand === '*' }),
  );
  route(app, subscriptions.getCycles, { access: BUYERS }, async ({ language }) => presentCycles(language));
  route(app, subscriptions.getSubscriptions, { access: BUYERS }, ({ session, language }) =>
    service.listSubscriptions(services, session.accountId, language),
  );
  route(app, subscriptions.priceTier, { access: BUYERS }, async ({ params, body }) =>
    service.price({ tier: params.id, cycle: body.cycle }),
  );
  route(app, subscriptions.purchaseTier, { access: BUYERS }, ({ session, params, body, language }) =>
    changes.purchase(services, session, { tier: params.id, cycle: body.cycle }, language),
  );
  route(app, subscriptions.endSubscription, { access: BUYERS }, ({ session, params, language }) =>
    changes.endSubscription(services, session, { id: params.id, language }),
  );
  route(app, subscriptions.resumeSubscription, { access: BUYERS }, ({ session, params, language }) =>
    changes.resumeSubscription(services, session, { id: params.id, language }),
  );
  route(app, subscriptions.revokePlanChange, { access: BUYERS }, ({ session, params, language }) =>
    changes.revokePlanChange(services, session, { id: params.id, language }),
  );
  route(app, subscriptions.getUsage, { access: BUYERS }, ({ session }) => readUsage(services, session.accountId));
  route(app, purchaseOrders.createPurchaseOrder, { access: BUYERS }, ({ session, body, language }) =>
    orders.placeOrder(services, session, body, language),
  );
  route(app, purchaseOrders.getPurchaseOrders, { access: BUYERS }, ({ session, language }) =>
    orders.listOrders(services, session.accountId, language),
  );
  route(app, purchaseOrders.getPurchaseOrder, { access: BUYERS }, ({ session, params, language }) =>
    orders.readOrder(services, session.accountId, params.id, language),
  );
  routeDocument(
    app,
    purchaseOrders.getPurchaseOrderDocument,
    { access: BUYERS, limit: DOCUMENTS },
    ({ session, params, language }) => orders.readDocument(services, session.accountId, params.id, language),
  );
}

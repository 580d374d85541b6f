import { inTenant, withoutTenant, type Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { recordAuditEvent } from '../../2-identity/audit/index.ts';
import { planOfNext } from './present-subscription.ts';
import { mailOwners } from './plan-mails.ts';
import { renewOrder } from './purchase-orders.service.ts';
import * as queries from './subscriptions.queries.ts';
import { lockPurchases, startPeriod } from './subscriptions.service.ts';

const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

/** Renews every subscription whose period has ended, account by account. Idempotent. */
export async function renewDue(services: Services): Promise<void> {
  const now = services.clock.now();
  let afterId = BEFORE_EVERY_ID;
  for (;;) {
    const accountId = await withoutTenant(services.db, (tx) => queries.findAccountToRenew(tx, now, afterId));
    if (!accountId) return;
    afterId = accountId;
    await inTenant(services.db, accountId, async (tx) => {
      await lockPurchases(tx, accountId);
      // Several periods may have ended while no server was running.
      for (;;) {
        const row = await queries.findCurrentSubscription(tx);
        if (!row || !queries.renews(row) || row.ends_at > now) return;
        await renew(services, tx, row);
      }
    });
  }
}

/** Starts the period that follows a subscription, with its order and mail. */
async function renew(services: Services, tx: Tx, row: queries.SubscriptionRow): Promise<void> {
  const { account_id: accountId, ends_at: start } = row;
  const order = planOfNext(row);
  await queries.endOpenSubscriptions(tx, start);
  const { subscription, number } = await renewOrder(services, tx, accountId, (provider) =>
    startPeriod(services, tx, { accountId, order, provider, start }),
  );
  await recordAuditEvent(services, tx, { accountId, userId: null }, 'subscription_renewed', {
    details: { ...order, ...(number ? { order: number } : {}) },
  });
  await mailOwners(services, tx, { template: 'subscription-renewed', accountId, subscriptionId: subscription.id });
}

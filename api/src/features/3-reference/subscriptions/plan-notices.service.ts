import { inTenant, withoutTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { mailOwners, type PlanMail } from './plan-mails.ts';
import * as queries from './subscriptions.queries.ts';

const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';
const MS_PER_DAY = 86_400_000;
/** No mails are sent for plans that ended longer ago. */
const LATEST_DAYS = 7;

interface Notice {
  readonly kind: string;
  /** Days before the end of the period. */
  readonly days: number;
  readonly template: PlanMail;
}
const RENEWAL_NOTICES: readonly Notice[] = [{ kind: 'renews-14', days: 14, template: 'subscription-renewal' }];
/** Latest first: when several are due, only the first is sent. */
const END_NOTICES: readonly Notice[] = [
  { kind: 'ends-0', days: 0, template: 'plan-ended' },
  { kind: 'ends-3', days: 3, template: 'plan-ending' },
  { kind: 'ends-14', days: 14, template: 'plan-ending' },
];
const EARLIEST_DAYS = Math.max(...[...RENEWAL_NOTICES, ...END_NOTICES].map(({ days }) => days));

/**
 * Queues the mails about periods that end soon or have ended. Each mail is sent once, also when the job is repeated.
 */
export async function sendNotices(services: Services): Promise<void> {
  const now = services.clock.now();
  const since = new Date(now.getTime() - LATEST_DAYS * MS_PER_DAY);
  const until = new Date(now.getTime() + EARLIEST_DAYS * MS_PER_DAY);
  let afterId = BEFORE_EVERY_ID;
  for (;;) {
    const accountId = await withoutTenant(services.db, (tx) =>
      queries.findAccountWithEnd(tx, { since, until, afterId }),
    );
    if (!accountId) return;
    afterId = accountId;
    await inTenant(services.db, accountId, async (tx) => {
      const row = await queries.findCurrentSubscription(tx);
      const notice = row && findDue(row, now);
      if (!notice) return;
      const isNew = await queries.insertNotice(tx, {
        account_id: accountId,
        subscription_id: row.id,
        kind: notice.kind,
        sent_at: now,
      });
      if (isNew) await mailOwners(services, tx, { template: notice.template, accountId, subscriptionId: row.id });
    });
  }
}

function findDue(row: queries.SubscriptionRow, now: Date): Notice | undefined {
  const left = row.ends_at.getTime() - now.getTime();
  // A renewal sends its own mail.
  if (queries.renews(row)) return left > 0 ? RENEWAL_NOTICES.find(({ days }) => left <= days * MS_PER_DAY) : undefined;
  return END_NOTICES.find(({ days }) => left <= days * MS_PER_DAY);
}

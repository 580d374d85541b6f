import type * as z from 'zod/mini';
import type { subscriptions } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { activeSubscription } from './subscriptions.service.ts';

type Usage = z.input<typeof subscriptions.UsageSchema>;

const MS_PER_DAY = 86_400_000;

/** Returns the usage of the plan. The limit applies per measurement, so the largest one counts. */
export function readUsage(services: Services, accountId: string): Promise<Usage> {
  return inTenant(services.db, accountId, async (tx) => {
    const now = services.clock.now();
    const largest = await services.measurementUse.findLargest(tx, accountId, now);
    const plan = await activeSubscription(services, tx);
    const people = largest?.people ?? 0;
    return {
      people,
      measurement: largest && {
        id: largest.id,
        product: largest.product,
        state: largest.state,
        first_date: largest.firstDate,
        last_date: largest.lastDate,
      },
      plan: plan && {
        limit: plan.participantLimit,
        remaining: plan.participantLimit === null ? null : Math.max(0, plan.participantLimit - people),
        days_left: Math.max(0, Math.ceil((plan.endsAt.getTime() - now.getTime()) / MS_PER_DAY)),
        people_at_end: (await services.measurementUse.findLargest(tx, accountId, plan.endsAt))?.people ?? 0,
      },
    };
  });
}

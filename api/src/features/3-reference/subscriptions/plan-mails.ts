import type { Language } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';
import type { Services } from '../../../platform/services.ts';
import { translate } from '../../../platform/translations.ts';
import { brandOf } from '../../2-identity/organizations/index.ts';
import { formatDay, formatMoney } from './order-format.ts';
import { planOfNext, readableUntil } from './present-subscription.ts';
import * as queries from './subscriptions.queries.ts';
import { CURRENCY, findTier, nameTier, priceOf, type Cycle, type TierId } from './tiers.ts';

/** Mails about plans, each with the condition that must hold when it is sent. */
const CONDITIONS = {
  'subscription-renewal': (row: queries.SubscriptionRow, now: Date) => queries.renews(row) && row.ends_at > now,
  'subscription-renewed': () => true,
  'plan-ending': (row: queries.SubscriptionRow, now: Date) => !queries.renews(row) && row.ends_at > now,
  'plan-ended': (row: queries.SubscriptionRow) => !queries.renews(row),
};
export type PlanMail = keyof typeof CONDITIONS;
// The keys of this object are the template names.
const TEMPLATES = Object.keys(CONDITIONS) as PlanMail[];

export function definePlanMails(services: Services): void {
  for (const template of TEMPLATES) {
    services.mail.define(template, ({ accountId = '', userId = '', subscriptionId = '' }) =>
      inTenant(services.db, accountId, async (tx): Promise<MailContent | null> => {
        const owner = await queries.findOwner(tx, accountId, userId);
        const row = await queries.findCurrentSubscription(tx);
        if (!owner || row?.id !== subscriptionId || !CONDITIONS[template](row, services.clock.now())) return null;
        const { language } = owner;
        const organization = (await brandOf(tx, accountId)).name || translate(language, 'unnamedOrganization');
        return {
          to: owner.email,
          language,
          values: { firstName: owner.first_name, organization, ...valuesFor(template, row, language) },
          linkPath: '/subscriptions',
        };
      }),
    );
  }
}

/** Queues a mail to every owner of an account, in the transaction of the change. */
export async function mailOwners(
  { mail }: Services,
  tx: Tx,
  { template, accountId, subscriptionId }: { template: PlanMail; accountId: string; subscriptionId: string },
): Promise<void> {
  for (const userId of await queries.listOwners(tx, accountId))
    await mail.send(tx, { template, ids: { accountId, userId, subscriptionId } });
}

function valuesFor(template: PlanMail, row: queries.SubscriptionRow, language: Language): Record<string, string> {
  const end = formatDay(row.ends_at, language);
  switch (template) {
    case 'subscription-renewal':
      return { date: end, ...planValues(planOfNext(row), language) };
    case 'subscription-renewed':
      return { start: formatDay(row.started_at, language), end, ...planValues(row, language) };
    case 'plan-ending':
    case 'plan-ended':
      return {
        plan: nameTier(row.tier, language),
        date: end,
        until: formatDay(readableUntil(row), language),
      };
  }
}

const planValues = ({ tier, cycle }: { tier: TierId; cycle: Cycle }, language: Language): Record<string, string> => ({
  plan: nameTier(tier, language),
  cycle: translate(language, `cycles.${cycle}`).toLocaleLowerCase(language),
  price: formatMoney(priceOf(findTier(tier), cycle), CURRENCY, language),
});

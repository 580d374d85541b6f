import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { findUser } from './accounts.queries.ts';
import { isWithinLimit } from './lockouts.ts';

/** Once a day, so that repeated attempts do not flood the mailbox. */
const NOTICE_INTERVAL_MS = 24 * 3_600_000;

/**
 * Records a lockout in the audit log and notifies the owner of the address by mail, once a day. An unknown address
 * causes the same queries, so that response times reveal nothing.
 */
export async function sendLockoutNotice(
  services: Services,
  email: string,
  known: { account_id: string; user_id: string } | null,
): Promise<void> {
  const by = {
    accountId: known?.account_id ?? services.random.uuid(),
    userId: known?.user_id ?? services.random.uuid(),
  };
  const isDue = await isWithinLimit(services, {
    kind: 'lockout-notice',
    subject: email,
    max: 1,
    windowMs: NOTICE_INTERVAL_MS,
  });
  await inTenant(services.db, by.accountId, async (tx) => {
    const user = await findUser(tx, by.userId);
    await (user ? recordAuditEvent(services, tx, by, 'sign_in_locked') : findUser(tx, by.userId));
    if (isDue) await services.mail.send(tx, { template: 'sign-in-locked', ids: by });
  });
}

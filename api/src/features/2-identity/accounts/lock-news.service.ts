import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { recordAct } from '../audit/index.ts';
import { findUser } from './accounts.queries.ts';
import { hasRoom } from './lockouts.ts';

/** Once a day: whoever keeps on guessing must not fill somebody's mailbox as well. */
const TELL_AGAIN_MS = 24 * 3_600_000;

/**
 * Keeps in the audit that an address is locked, and tells its owner by mail, once a day. For an unknown address as much is
 * asked of the database, so that time tells nothing.
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
  const isNews = await hasRoom(services, { kind: 'lock-news', subject: email, max: 1, windowMs: TELL_AGAIN_MS });
  await inTenant(services.db, by.accountId, async (tx) => {
    const user = await findUser(tx, by.userId);
    await (user ? recordAct(services, tx, by, 'sign_in_locked') : findUser(tx, by.userId));
    if (isNews) await services.mail.send(tx, { template: 'sign-in-locked', ids: by });
  });
}

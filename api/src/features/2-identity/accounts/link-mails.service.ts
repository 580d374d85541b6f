import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { findSignIn, findUser, isAccountActive } from './accounts.queries.ts';
import { issueLink, type LinkPurpose } from './links.service.ts';
import { countAttempt } from './lockouts.ts';

/** Mails that can be sent to one address in a quarter of an hour. */
const MAILS_PER_ADDRESS = 5;
const JOB = 'accounts.mail-link';

/**
 * Counts a requested mail to a known or unknown address, so that the limit does not reveal whether it is known.
 * @throws AppError `too_many_requests`
 */
export async function countMail(services: Services, email: string): Promise<void> {
  await countAttempt(services, { kind: 'mail', subject: email, max: MAILS_PER_ADDRESS });
}

/**
 * Requests a mail with a link. A job later checks whether the address is known. The request itself performs the same
 * look-up and queues one job for every address.
 * @throws AppError `too_many_requests`
 */
export async function askForLink(services: Services, email: string, purpose: LinkPurpose): Promise<void> {
  await countMail(services, email);
  const known = await findSignIn(services.db, email);
  const accountId = known?.account_id ?? services.random.uuid();
  const userId = known?.user_id ?? services.random.uuid();
  await inTenant(services.db, accountId, (tx) => services.jobs.send(tx, JOB, { accountId, userId, purpose }));
}

export function defineLinkMails(services: Services): void {
  services.jobs.define(JOB, async (data) => {
    // Written by `askForLink` above.
    const { accountId, userId, purpose } = data as { accountId: string; userId: string; purpose: LinkPurpose };
    await inTenant(services.db, accountId, async (tx) => {
      if (!(await findUser(tx, userId))) return;
      const isActive = await isAccountActive(tx, accountId);
      if (isActive && purpose === 'activation') return;
      // An account that was never activated needs activation first, even if a new password was requested.
      const template = isActive ? 'password-reset' : 'activation';
      const linkId = await issueLink(services, tx, { accountId, userId, purpose: template });
      await services.mail.send(tx, { template, ids: { accountId, linkId } });
    });
  });
}

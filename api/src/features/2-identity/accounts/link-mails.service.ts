import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { findSignIn, findUser, isAccountActive } from './accounts.queries.ts';
import { issueLink, type LinkPurpose } from './links.service.ts';
import { countAttempt } from './lockouts.ts';

/** Mails that one address can be made to receive in a quarter of an hour. */
const MAILS_PER_ADDRESS = 5;
const JOB = 'accounts.mail-link';

/**
 * Counts a mail that somebody wants sent to an address, known or not, so that a refusal says nothing about it.
 * @throws AppError `too_many_requests`
 */
export async function countMail(services: Services, email: string): Promise<void> {
  await countAttempt(services, { kind: 'mail', subject: email, max: MAILS_PER_ADDRESS });
}

/**
 * Asks for a mail with a link. Whether the address is known decides a job, later: until the answer is sent, one look-up and
 * one waiting job are all that happens, for every address.
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
      // Who has never activated the account needs that first, also where a password was asked for.
      const template = isActive ? 'password-reset' : 'activation';
      const linkId = await issueLink(services, tx, { accountId, userId, purpose: template });
      await services.mail.send(tx, { template, ids: { accountId, linkId } });
    });
  });
}

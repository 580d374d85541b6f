import { accounts } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { activateAccount, findUser, isAccountActive, lockAccount, updateUser } from './accounts.queries.ts';
import { issueLink, readLinkSecret, withLink, type Link } from './links.service.ts';
import { hashBrowser } from './registering-browser.ts';
import { deleteRegistrations, findRegistration } from './registrations.queries.ts';

interface OpenedLink {
  /** Token of the link in the mail. */
  readonly token: string;
  /** Secret of the browser that opens the link, if it has one. */
  readonly browser: string | null;
}

const registrationOf = (tx: Tx, userId: string, browser: string | null) =>
  browser === null ? undefined : findRegistration(tx, { userId, browserHash: hashBrowser(browser) });

export function checkActivation(services: Services, { token, browser }: OpenedLink): Promise<{ first_name: string }> {
  return withLink(services, { secret: token, purpose: 'activation', consume: false }, async (tx, link) => {
    if (await isAccountActive(tx, link.accountId)) throw new AppError('link_used');
    const user = (await registrationOf(tx, link.userId, browser)) ?? (await findUser(tx, link.userId));
    if (!user) throw new AppError('link_invalid');
    return { first_name: user.first_name };
  });
}

interface Activated {
  readonly email: string;
  readonly password_token: string | null;
}

/**
 * Activates an account. The password registered by the same browser becomes valid. One registered by another browser
 * may be a stranger's and is deleted; the reply then contains a token to set one.
 */
export function activate(services: Services, { token, browser }: OpenedLink): Promise<Activated> {
  return withLink(services, { secret: token, purpose: 'activation', consume: true }, async (tx, link) => {
    await lockAccount(tx, link.accountId);
    if (await isAccountActive(tx, link.accountId)) throw new AppError('link_used');
    await activateAccount(tx, link.accountId, { termsVersion: accounts.TERMS_VERSION, now: services.clock.now() });
    const registered = await registrationOf(tx, link.userId, browser);
    await deleteRegistrations(tx, link.userId);
    const user = await findUser(tx, link.userId);
    if (!user) throw new AppError('link_invalid');
    const { email } = user;
    // Set when the person accepted an invitation sent by mail.
    if (user.password_hash) return { email, password_token: null };
    if (!registered) return { email, password_token: await issuePasswordToken(services, tx, link) };
    await updateUser(tx, link.userId, registered);
    return { email, password_token: null };
  });
}

async function issuePasswordToken(services: Services, tx: Tx, { accountId, userId }: Link): Promise<string> {
  const id = await issueLink(services, tx, { accountId, userId, purpose: 'password-reset' });
  const link = await readLinkSecret(services, tx, id);
  if (!link) throw new Error('A new link was not found.');
  return link.secret;
}

import type { Selectable } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { recordAuditEvent } from '../audit/index.ts';
import type { AccountTables } from './accounts.tables.ts';
import { findSignIn, findUser, updateUser } from './accounts.queries.ts';
import { endLinks, withLink } from './links.service.ts';
import { sendLockoutNotice } from './lockout-notice.service.ts';
import { countAttempt, resetAttempts, undoAttempt } from './lockouts.ts';
import { assertStrongPassword } from './passwords.ts';
import { endSessionsOf, startSession, type Tokens } from '../sessions/index.ts';

const TRIES_PER_ADDRESS = 10;
const TRIES_PER_NETWORK = 200;

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Network address of the caller. */
  readonly address: string;
}

/** Signs in and starts a session. */
export async function signIn(
  services: Services,
  { userAgent, ...credentials }: Credentials & { readonly userAgent: string },
): Promise<Tokens> {
  return startSession(services, { ...(await checkCredentials(services, credentials)), userAgent });
}

/**
 * Checks an address and password, and returns the account to sign in to. An unknown address, a wrong password and an
 * inactive account give the same error. Too many failures lock the address for a while.
 * @throws AppError `invalid_credentials`, `too_many_requests`; `unavailable` while too many passwords wait to be
 * checked
 */
export async function checkCredentials(
  services: Services,
  { email, password, address }: Credentials,
): Promise<{ accountId: string; userId: string }> {
  const network = networkOf(address);
  const byEmail = { kind: 'sign-in', subject: email, max: TRIES_PER_ADDRESS };
  const byNetwork = { kind: 'sign-in-network', subject: network, max: TRIES_PER_NETWORK };
  // Counted inside the turn: a caller rejected because of a full queue has not tried a password.
  return services.passwords.inTurn(network, async ({ verify }) => {
    await countAttempt(services, byNetwork);
    const tries = await countAttempt(services, byEmail);
    const known = await findSignIn(services.db, email);
    const isRight = await verify(known?.password_hash ?? null, password);
    if (!known || !isRight || !known.is_active) {
      if (tries === TRIES_PER_ADDRESS) await sendLockoutNotice(services, email, known);
      throw new AppError('invalid_credentials');
    }
    await resetAttempts(services, byEmail);
    await undoAttempt(services, byNetwork);
    return { accountId: known.account_id, userId: known.user_id };
  });
}

/** Returns whose password a link sets, for the page with the form. */
export function checkReset(services: Services, token: string): Promise<{ email: string; is_first: boolean }> {
  return withLink(services, { secret: token, purpose: 'password-reset', consume: false }, async (tx, { userId }) => {
    const user = await findUser(tx, userId);
    if (!user) throw new AppError('link_invalid');
    return { email: user.email, is_first: user.password_hash === null };
  });
}

/** Sets a new password by a link. The link counts as used only when the password is accepted. */
export async function confirmReset(
  services: Services,
  { token, newPassword, address }: { token: string; newPassword: string; address: string },
): Promise<void> {
  const link = { secret: token, purpose: 'password-reset' } as const;
  const email = await withLink(
    services,
    { ...link, consume: false },
    async (tx, { userId }) => (await findUser(tx, userId))?.email,
  );
  assertStrongPassword(newPassword, { ...(email ? { email } : {}), path: 'new_password' });
  // Hashed before the transaction, because hashing takes long and the transaction locks rows.
  const passwordHash = await services.passwords.inTurn(networkOf(address), ({ hash }) => hash(newPassword));
  await withLink(services, { ...link, consume: true }, async (tx, { userId, accountId }) => {
    const isFirst = (await findUser(tx, userId))?.password_hash === null;
    await updateUser(tx, userId, { password_hash: passwordHash });
    await endSessionsOf(services, tx, { userId, reason: 'password_reset' });
    await endLinks(services, tx, { userId, purpose: 'password-reset' });
    await recordAuditEvent(services, tx, { accountId, userId }, 'password_reset');
    if (!isFirst) await services.mail.send(tx, { template: 'password-changed', ids: { accountId, userId } });
  });
  if (email) await resetAttempts(services, { kind: 'sign-in', subject: email, max: TRIES_PER_ADDRESS });
}

/**
 * Checks the password of a signed-in person again. Wrong attempts are counted over all actions.
 * @throws AppError `wrong_password` at the field `path`, `too_many_requests`
 */
export async function checkPassword(
  services: Services,
  session: Session,
  { password, path }: { password: string; path: string },
): Promise<Selectable<AccountTables['users']>> {
  const counter = { kind: 'change-password', subject: session.userId, max: TRIES_PER_ADDRESS };
  return services.passwords.inTurn(session.userId, async ({ verify }) => {
    await countAttempt(services, counter);
    const user = await inTenant(services.db, session.accountId, (tx) => findUser(tx, session.userId));
    if (!user || !(await verify(user.password_hash, password)))
      throw new AppError('wrong_password', { fields: [{ path, code: 'wrong_password' }] });
    await resetAttempts(services, counter);
    return user;
  });
}

export async function changePassword(
  services: Services,
  session: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const user = await checkPassword(services, session, { password: oldPassword, path: 'old_password' });
  assertStrongPassword(newPassword, { email: user.email, path: 'new_password' });
  const passwordHash = await services.passwords.inTurn(session.userId, ({ hash }) => hash(newPassword));
  await inTenant(services.db, session.accountId, async (tx) => {
    await updateUser(tx, session.userId, { password_hash: passwordHash });
    await endSessionsOf(services, tx, {
      userId: session.userId,
      except: session.sessionId,
      reason: 'password_changed',
    });
    await endLinks(services, tx, { userId: session.userId, purpose: 'password-reset' });
    await recordAuditEvent(services, tx, session, 'password_changed');
    await services.mail.send(tx, {
      template: 'password-changed',
      ids: { accountId: session.accountId, userId: session.userId },
    });
  });
}

import type * as z from 'zod/mini';
import type { Language, accounts } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/network-of.ts';
import type { Services } from '../../platform/services.ts';
import { isOperator, type Session } from '../../platform/session.ts';
import {
  activateAccount,
  findSignIn,
  findUser,
  insertAccount,
  insertMember,
  isAccountActive,
  updateUser,
} from './accounts.queries.ts';
import { countMail } from './link-mails.service.ts';
import { issueLink, withLink } from './links.service.ts';
import { refuseWeakPassword } from './passwords.ts';
import { TERMS_VERSION } from './terms.ts';

type Registration = z.output<typeof accounts.RegistrationSchema>;
type Me = z.output<typeof accounts.MeSchema>;

const UNIQUE_VIOLATION = '23505';

/** Registers a person; whether the address was known shows in the mail only, never in the answer or its time. */
export async function register(
  services: Services,
  input: Registration,
  { language, address }: { language: Language; address: string },
): Promise<void> {
  refuseWeakPassword(input.password, { email: input.email });
  const passwordHash = await services.passwords.inTurn(networkOf(address), async ({ hash }) => {
    await countMail(services, input.email);
    return hash(input.password);
  });
  const known = await findSignIn(services.db, input.email);
  if (known) return answerKnownAddress(services, known, input, passwordHash, language);

  const accountId = services.random.uuid();
  const userId = services.random.uuid();
  try {
    await inTenant(services.db, accountId, async (tx) => {
      await insertAccount(tx, { accountId, now: services.clock.now() });
      await insertMember(tx, {
        accountId,
        userId,
        email: input.email,
        firstName: input.first_name,
        lastName: input.last_name,
        language,
        passwordHash,
        role: 'owner',
        now: services.clock.now(),
      });
      const linkId = await issueLink(services, tx, { accountId, userId, purpose: 'activation' });
      await services.mail.send(tx, { template: 'activation', ids: { accountId, linkId } });
    });
  } catch (cause) {
    // The same address at the same moment, from a double click: the first one has sent the mail.
    if (!isUniqueViolation(cause)) throw cause;
  }
}

async function answerKnownAddress(
  services: Services,
  known: { user_id: string; account_id: string; is_active: boolean },
  input: Registration,
  passwordHash: string,
  language: Language,
): Promise<void> {
  const ids = { accountId: known.account_id, userId: known.user_id };
  await inTenant(services.db, ids.accountId, async (tx) => {
    if (known.is_active) return services.mail.send(tx, { template: 'already-registered', ids });
    // Nobody has proved that the address is theirs yet, so the latest entries count.
    await updateUser(tx, ids.userId, {
      first_name: input.first_name,
      last_name: input.last_name,
      language,
      password_hash: passwordHash,
    });
    const linkId = await issueLink(services, tx, { ...ids, purpose: 'activation' });
    await services.mail.send(tx, { template: 'activation', ids: { accountId: ids.accountId, linkId } });
  });
}

export function checkActivation(services: Services, token: string): Promise<{ first_name: string }> {
  return withLink(services, { secret: token, purpose: 'activation', consume: false }, async (tx, link) => {
    if (await isAccountActive(tx, link.accountId)) throw new AppError('link_used');
    const user = await findUser(tx, link.userId);
    if (!user) throw new AppError('link_invalid');
    return { first_name: user.first_name };
  });
}

export function activate(services: Services, token: string): Promise<void> {
  return withLink(services, { secret: token, purpose: 'activation', consume: true }, async (tx, link) => {
    if (await isAccountActive(tx, link.accountId)) throw new AppError('link_used');
    await activateAccount(tx, link.accountId, { termsVersion: TERMS_VERSION, now: services.clock.now() });
    const user = await findUser(tx, link.userId);
    if (user && services.config.operators.includes(user.email)) await demandNewPassword(services, tx, link);
  });
}

const UNKNOWN_PASSWORD_BYTES = 32;

/**
 * An operator's password comes through their mailbox only: whoever registered the address, with a password of theirs, may be
 * somebody else than who read the mail and activated the account in good faith.
 */
async function demandNewPassword(
  services: Services,
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const unknown = services.random.bytes(UNKNOWN_PASSWORD_BYTES).toString('base64url');
  const passwordHash = await services.passwords.inTurn(userId, ({ hash }) => hash(unknown));
  await updateUser(tx, userId, { password_hash: passwordHash });
  const linkId = await issueLink(services, tx, { accountId, userId, purpose: 'password-reset' });
  await services.mail.send(tx, { template: 'password-reset', ids: { accountId, linkId } });
}

export async function readMe(services: Services, session: Session): Promise<Me> {
  const user = await inTenant(services.db, session.accountId, (tx) => findUser(tx, session.userId));
  if (!user) throw new AppError('not_found');
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    language: user.language,
    role: session.role,
    account: session.accountId,
    is_operator: await isOperator(services, session),
  };
}

export async function changeMe(
  services: Services,
  session: Session,
  changes: { language?: Language; first_name?: string; last_name?: string },
): Promise<Me> {
  await inTenant(services.db, session.accountId, (tx) => updateUser(tx, session.userId, changes));
  return readMe(services, session);
}

function isUniqueViolation(cause: unknown): boolean {
  return cause instanceof Error && Reflect.get(cause, 'code') === UNIQUE_VIOLATION;
}

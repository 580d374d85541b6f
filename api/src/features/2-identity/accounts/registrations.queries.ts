import type { Tx } from '../../../platform/database/tenant.ts';
import type { NewMember } from './accounts.queries.ts';

/** The data that a browser registered for an unconfirmed address. */
export interface Registration extends Pick<NewMember, 'firstName' | 'lastName' | 'language' | 'now'> {
  readonly browserHash: Buffer;
  readonly passwordHash: string;
}

interface Owner {
  readonly accountId: string;
  readonly userId: string;
}

/**
 * Maximum number of browsers whose registration of one address is stored. People in further browsers choose a password
 * after opening the mail.
 */
const MAX_BROWSERS = 20;

/** Stores the registration of a browser; replaces only an earlier one of the same browser. */
export async function storeRegistration(
  tx: Tx,
  { accountId, userId }: Owner,
  registration: Registration,
): Promise<void> {
  const others = await tx
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('browser_hash', '!=', registration.browserHash)
    .executeTakeFirstOrThrow();
  if (Number(others.count) >= MAX_BROWSERS) return;
  const entries = {
    first_name: registration.firstName,
    last_name: registration.lastName,
    language: registration.language,
    password_hash: registration.passwordHash,
    created_at: registration.now,
  };
  await tx
    .insertInto('registrations')
    .values({ ...entries, account_id: accountId, user_id: userId, browser_hash: registration.browserHash })
    .onConflict((conflict) => conflict.columns(['user_id', 'browser_hash']).doUpdateSet(entries))
    .execute();
}

/** Finds the registration of this browser for a user. */
export function findRegistration(tx: Tx, { userId, browserHash }: { userId: string; browserHash: Buffer }) {
  return tx
    .selectFrom('registrations')
    .select(['first_name', 'last_name', 'language', 'password_hash'])
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst();
}

/** Deletes the registrations of a user with all unconfirmed passwords. */
export async function deleteRegistrations(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('registrations').where('user_id', '=', userId).execute();
}

import type { Tx } from '../../../platform/database/tenant.ts';
import type { NewMember } from './accounts.queries.ts';

/** What a browser registered with an address that is not proved yet. */
export interface Registration extends Pick<NewMember, 'firstName' | 'lastName' | 'language' | 'now'> {
  readonly browserHash: Buffer;
  readonly passwordHash: string;
}

interface Owner {
  readonly accountId: string;
  readonly userId: string;
}

/** Browsers whose registration of one address is stored; of a later one the password is chosen anew after the mail. */
const MOST_BROWSERS = 20;

/** Stores the registration of a browser, in place of an earlier one of the same browser only. */
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
  if (Number(others.count) >= MOST_BROWSERS) return;
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

/** What this browser registered for a user. */
export function findRegistration(tx: Tx, { userId, browserHash }: { userId: string; browserHash: Buffer }) {
  return tx
    .selectFrom('registrations')
    .select(['first_name', 'last_name', 'language', 'password_hash'])
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst();
}

/** Deletes what was registered for a user, with every password that was not confirmed. */
export async function deleteRegistrations(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('registrations').where('user_id', '=', userId).execute();
}

import { type Language, type Role, accounts } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { activateAccount, insertAccount, insertMember } from './accounts.queries.ts';

/**
 * Creates an activated account with its first member, or adds a member to `accountId`, without mails; for demo data and
 * tests.
 */
export async function createActiveAccount(
  services: Services,
  person: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
    language: Language;
    role: Role;
    accountId?: string | undefined;
  },
): Promise<{ accountId: string; userId: string }> {
  const accountId = person.accountId ?? services.random.uuid();
  const userId = services.random.uuid();
  const passwordHash = await services.passwords.inTurn(accountId, ({ hash }) => hash(person.password));
  const now = services.clock.now();
  await inTenant(services.db, accountId, async (tx) => {
    if (!person.accountId) {
      await insertAccount(tx, { accountId, now });
      await activateAccount(tx, accountId, { termsVersion: accounts.TERMS_VERSION, now });
    }
    await insertMember(tx, { ...person, accountId, userId, passwordHash, now });
  });
  return { accountId, userId };
}

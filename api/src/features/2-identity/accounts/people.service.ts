import type { Language } from '@veleta/shared/contracts';
import { setUser, type Tx } from '../../../platform/database/tenant.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Services } from '../../../platform/services.ts';
import { findUser, insertMember, updateUser, type NewMember } from './accounts.queries.ts';
import { endLinks } from './links.service.ts';
import { assertStrongPassword } from './passwords.ts';
import { deleteRegistrations } from './registrations.queries.ts';

/** Finds a person of the transaction's account; undefined for others. */
export async function findPerson(
  tx: Tx,
  userId: string,
): Promise<{ email: string; first_name: string; last_name: string; language: Language } | undefined> {
  return findUser(tx, userId);
}

/** Validates and hashes a new password. @throws AppError `weak_password` */
export async function prepareNewPassword(
  services: Services,
  { password, email, address }: { password: string; email: string; address: string },
): Promise<string> {
  assertStrongPassword(password, { email });
  return services.passwords.inTurn(networkOf(address), ({ hash }) => hash(password));
}

/** Creates a user as a member of an existing account. */
export function addPerson(tx: Tx, person: NewMember): Promise<void> {
  return insertMember(tx, person);
}

/**
 * Replaces name and password of a user whose address was not confirmed with those of the person who has now confirmed
 * it.
 */
export async function confirmUser(
  services: Services,
  tx: Tx,
  userId: string,
  {
    firstName,
    lastName,
    language,
    passwordHash,
  }: Pick<NewMember, 'firstName' | 'lastName' | 'language'> & { readonly passwordHash: string },
): Promise<void> {
  await setUser(tx, userId);
  await deleteRegistrations(tx, userId);
  await endLinks(services, tx, { userId, purpose: 'password-reset' });
  await updateUser(tx, userId, {
    first_name: firstName,
    last_name: lastName,
    language,
    password_hash: passwordHash,
  });
}

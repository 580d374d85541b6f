import { sql } from 'kysely';
import type { Language, Role } from '@veleta/shared/contracts';
import type { Db, Tx } from '../../../platform/database/tenant.ts';

export interface SignInRow {
  readonly user_id: string;
  readonly password_hash: string | null;
  readonly account_id: string;
  readonly is_active: boolean;
}

/** Finds a user by address, with the account that they sign in to, before the tenant is known. */
export async function findSignIn(db: Db, email: string): Promise<SignInRow | null> {
  const { rows } = await sql<SignInRow>`select * from find_sign_in(${email})`.execute(db);
  return rows[0] ?? null;
}

export interface NewMember {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  /** Null until the address is confirmed. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly now: Date;
}

export async function insertAccount(tx: Tx, { accountId, now }: Pick<NewMember, 'accountId' | 'now'>): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ id: accountId, created_at: now, activated_at: null, terms_version: null, terms_accepted_at: null })
    .execute();
}

export async function insertMember(tx: Tx, member: NewMember): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id: member.userId,
      email: member.email,
      first_name: member.firstName,
      last_name: member.lastName,
      language: member.language,
      password_hash: member.passwordHash,
      created_at: member.now,
    })
    .execute();
  await tx
    .insertInto('memberships')
    .values({ account_id: member.accountId, user_id: member.userId, role: member.role, created_at: member.now })
    .execute();
}

export async function activateAccount(
  tx: Tx,
  accountId: string,
  { termsVersion, now }: { termsVersion: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ activated_at: now, terms_version: termsVersion, terms_accepted_at: now })
    .where('id', '=', accountId)
    .execute();
}

/** Returns the version of the terms of use that the account accepted last. */
export async function findAcceptedVersion(tx: Tx, accountId: string): Promise<string | null> {
  const row = await tx.selectFrom('accounts').select('terms_version').where('id', '=', accountId).executeTakeFirst();
  return row?.terms_version ?? null;
}

/** Records that an account accepted a version; false if it had been recorded before. */
export async function acceptVersion(
  tx: Tx,
  accountId: string,
  { version, now }: { version: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ terms_version: version, terms_accepted_at: now })
    .where('id', '=', accountId)
    .where('terms_version', 'is distinct from', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function isAccountActive(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx.selectFrom('accounts').select('activated_at').where('id', '=', accountId).executeTakeFirst();
  return row?.activated_at != null;
}

export function findUser(tx: Tx, userId: string) {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

export async function updateUser(
  tx: Tx,
  userId: string,
  changes: {
    language?: Language;
    first_name?: string;
    last_name?: string;
    hides_first_steps?: boolean;
    password_hash?: string;
  },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute();
}

/** Locks an account, to serialize changes of the account and its members. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** Locks a user, so that their memberships do not change until the transaction ends. */
export function lockUser(tx: Tx, userId: string) {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

/** Deletes an account; every table of the tenant is deleted by cascade. */
export async function deleteAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
}

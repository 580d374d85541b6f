import { sql } from 'kysely';
import type { Language, Role } from '@veleta/shared/contracts';
import type { Db, Tx } from '../../../platform/database/tenant.ts';

export interface SignInRow {
  readonly user_id: string;
  readonly password_hash: string | null;
  readonly account_id: string;
  readonly is_active: boolean;
}

/** Before a tenant is known: the user behind an address, with the account that they sign in to. */
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
  /** Null where the address is not proved yet. */
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

/** The version of the terms of use that the account accepted last. */
export async function findAcceptedVersion(tx: Tx, accountId: string): Promise<string | null> {
  const row = await tx.selectFrom('accounts').select('terms_version').where('id', '=', accountId).executeTakeFirst();
  return row?.terms_version ?? null;
}

/** Records the acceptance of a version by an account; false where it was recorded before. */
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

/** Who changes what an account is or who belongs to it does so one after the other. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** A user whose memberships nobody changes until the transaction ends. */
export function lockUser(tx: Tx, userId: string) {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

/** Every table of the tenant refers to this row and goes with it. */
export async function deleteAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
}

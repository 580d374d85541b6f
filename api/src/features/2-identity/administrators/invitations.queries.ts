import type { Language } from '@veleta/shared/contracts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import type { AdministratorTables } from './administrators.tables.ts';

type Table = AdministratorTables['administrator_invitations'];
export type InvitationRow = Selectable<Table>;

/** Finds the invitation of a link before the tenant is known. */
export async function findByHash(db: Db, hash: Buffer): Promise<{ id: string; account_id: string } | null> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select * from find_administrator_invitation(${hash})`.execute(db);
  return rows[0] ?? null;
}

/** Finds the user of an address in any account. The result must never be shown to the inviter. */
export async function findInvitedPerson(
  db: Db | Tx,
  email: string,
): Promise<{ user_id: string; language: Language; is_active: boolean } | null> {
  const { rows } = await sql<{ user_id: string; language: Language; is_active: boolean }>`
    select * from find_invited_person(${email})`.execute(db);
  return rows[0] ?? null;
}

/** Returns open invitations: neither accepted nor withdrawn, including expired ones. */
export function listOpen(tx: Tx, accountId: string): Promise<InvitationRow[]> {
  return openOf(tx, accountId).orderBy('sent_at', 'desc').orderBy('email').execute();
}

export function findOpen(tx: Tx, accountId: string, by: { id: string } | { email: string }) {
  const query = openOf(tx, accountId).forUpdate();
  return ('id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)).executeTakeFirst();
}

/** Finds an invitation and locks it against concurrent acceptance or withdrawal. */
export function findForAccepting(tx: Tx, accountId: string, id: string): Promise<InvitationRow | undefined> {
  return tx
    .selectFrom('administrator_invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findInvitation(tx: Tx, accountId: string, id: string): Promise<InvitationRow | undefined> {
  return tx
    .selectFrom('administrator_invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function insertInvitation(tx: Tx, row: Insertable<Table>): Promise<InvitationRow> {
  return tx.insertInto('administrator_invitations').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateInvitation(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Updateable<Table>,
): Promise<InvitationRow> {
  return tx
    .updateTable('administrator_invitations')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function isMember(tx: Tx, accountId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select('users.id')
    .where('memberships.account_id', '=', accountId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

function openOf(tx: Tx, accountId: string) {
  return tx
    .selectFrom('administrator_invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null);
}

/** Returns the invitations of an account to an address, oldest first. */
export function listInvitationsTo(tx: Tx, { accountId, email }: { accountId: string; email: string }) {
  return tx
    .selectFrom('administrator_invitations')
    .select(['role', 'invited_by', 'created_at as invited_at', 'accepted_at', 'withdrawn_at', 'terms_version'])
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function forgetInvitationsTo(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await tx
    .deleteFrom('administrator_invitations')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .execute();
}

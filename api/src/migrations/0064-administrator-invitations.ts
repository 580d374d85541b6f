import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Invitations of administrators. Of a link only the hash of its secret is kept; a new mail gets a new nonce, which ends the
 * link before. `invited_by` is a name, not a reference: who invited may have left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table administrator_invitations (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    email text not null,
    role text not null check (role in ('owner', 'administrator', 'analyst')),
    language text not null check (language in ('en', 'es')),
    invited_by text not null,
    nonce text not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    withdrawn_at timestamptz,
    accepted_at timestamptz,
    terms_version text
  )`.execute(db);
  await sql`create unique index one_open_invitation on administrator_invitations (account_id, email)
    where withdrawn_at is null and accepted_at is null`.execute(db);
  await tenantTable(db, 'administrator_invitations');
  await allowLookup(db, 'administrator_invitations');
  await lookupFunction(db, {
    name: 'find_administrator_invitation',
    parameters: 'hash bytea',
    returns: 'table (id uuid, account_id uuid)',
    body: 'select i.id, i.account_id from administrator_invitations i where i.token_hash = hash',
  });
  await lookupFunction(db, {
    name: 'find_invited_person',
    parameters: 'address text',
    returns: 'table (user_id uuid, language text, is_active boolean)',
    body: `select u.id, u.language, exists (
        select from memberships m join accounts a on a.id = m.account_id
        where m.user_id = u.id and a.activated_at is not null)
      from users u where u.email = address`,
  });
  await lookupFunction(db, {
    name: 'belongs_elsewhere',
    parameters: 'person uuid, account uuid',
    returns: 'boolean',
    body: 'select exists (select from memberships m where m.user_id = person and m.account_id <> account)',
  });
}

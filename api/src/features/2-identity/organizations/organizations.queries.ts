import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import type { Logo } from './logo.ts';
import type { OrganizationTables } from './organizations.tables.ts';

type Table = OrganizationTables['organizations'];
export type OrganizationRow = Selectable<Table>;

export function findOrganization(tx: Tx, accountId: string): Promise<OrganizationRow | undefined> {
  return tx.selectFrom('organizations').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Returns undefined when the account already has one. */
export function insertOrganization(tx: Tx, row: Insertable<Table>): Promise<OrganizationRow | undefined> {
  return tx
    .insertInto('organizations')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateOrganization(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Updateable<Table>,
): Promise<OrganizationRow | undefined> {
  return tx
    .updateTable('organizations')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertLogo(tx: Tx, logo: Logo & { id: string; accountId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('logos')
    .values({ id: logo.id, account_id: logo.accountId, type: logo.type, content: logo.content, created_at: logo.now })
    .execute();
}

/** Deletes logos of the account that its organization no longer uses. */
export async function removeUnusedLogos(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('logos')
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('organizations').select('id').whereRef('organizations.logo_id', '=', 'logos.id'))),
    )
    .execute();
}

/** Finds the logo of the account's organization. */
export function findLogoOf(tx: Tx, accountId: string): Promise<Logo | undefined> {
  return tx
    .selectFrom('organizations as o')
    .innerJoin('logos as l', 'l.id', 'o.logo_id')
    .select(['l.type', 'l.content'])
    .where('o.account_id', '=', accountId)
    .executeTakeFirst();
}

/** Finds a logo by its unguessable id, without a tenant. */
export async function findLogo(db: Db, id: string): Promise<{ type: string; content: Buffer } | null> {
  const { rows } = await sql<{ type: string; content: Buffer }>`select * from find_logo(${id}::uuid)`.execute(db);
  return rows[0] ?? null;
}

import { sql, type Kysely } from 'kysely';

/**
 * Protects a table with an `account_id` by row-level security, enabled and forced. The application role gets select,
 * insert, update and delete, and sees only rows of the transaction's tenant. `column` names the tenant column.
 */
export async function tenantTable(db: Kysely<unknown>, name: string, column = 'account_id'): Promise<void> {
  const table = sql.table(name);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy tenant on ${table} to veleta_app
    using (${sql.ref(column)} = nullif(current_setting('veleta.account_id', true), '')::uuid)
    with check (${sql.ref(column)} = nullif(current_setting('veleta.account_id', true), '')::uuid)`.execute(db);
  await sql`grant select, insert, update, delete on ${table} to veleta_app`.execute(db);
}

/** Lets only look-up functions read a protected table before the tenant is known. */
export async function allowLookup(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`create policy lookup on ${table} for select to veleta_lookup using (true)`.execute(db);
  await sql`grant select on ${table} to veleta_lookup`.execute(db);
}

/**
 * Creates a function for look-ups before the tenant is known (sign-in, refresh, links). It runs with the rights of
 * `veleta_lookup`, which may only select, and it searches by an exact secret or id.
 * @example lookupFunction(db, { name: 'find_link', parameters: 'token_hash bytea', returns: 'table (account_id uuid)',
 * body: 'select …' })
 */
export async function lookupFunction(
  db: Kysely<unknown>,
  { name, parameters, returns, body }: { name: string; parameters: string; returns: string; body: string },
): Promise<void> {
  await sql
    .raw(
      `create or replace function ${name}(${parameters}) returns ${returns}
    language sql stable security definer set search_path = public, pg_temp as $lookup$ ${body} $lookup$`,
    )
    .execute(db);
  const signature = `${name}(${parameters})`;
  await sql.raw(`alter function ${signature} owner to veleta_lookup`).execute(db);
  await sql.raw(`revoke all on function ${signature} from public`).execute(db);
  await sql.raw(`grant execute on function ${signature} to veleta_app`).execute(db);
}

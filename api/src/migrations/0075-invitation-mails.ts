import { sql, type Kysely } from 'kysely';
import { lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Mails of measurements with personal links, each with its own account of being sent. A row of `mailings` says that an
 * occasion has come, one of `invitation_mails` what became of one person's mail; those of reminders go when the measurement
 * ends, since they say who had not answered. `invitations.sent_at` stays as what older versions go by: whoever has one is
 * not invited by them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailings (
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      occasion text not null check (occasion in ('invitation', 'halfway', 'last_days')),
      opened_at timestamptz not null,
      is_dropped boolean not null,
      people integer not null,
      primary key (measurement_id, occasion)
    )`.execute(db);
  // claimed_by: the delivery that has it in hand; it holds an advisory lock of that number for as long as it lives.
  await sql`
    create table invitation_mails (
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      invitation_id uuid not null references invitations (id) on delete cascade,
      occasion text not null check (occasion in ('invitation', 'halfway', 'last_days')),
      repeat smallint not null default 0,
      state text not null default 'planned' check (state in ('planned', 'sending', 'sent', 'failed')),
      attempts integer not null default 0,
      next_try_at timestamptz not null,
      claimed_by integer,
      failure text,
      settled_at timestamptz,
      created_at timestamptz not null,
      primary key (invitation_id, occasion, repeat)
    )`.execute(db);
  await sql`create index invitation_mails_planned on invitation_mails (measurement_id, next_try_at)
    where state = 'planned'`.execute(db);
  await sql`create index invitation_mails_sending on invitation_mails (measurement_id) where state = 'sending'`.execute(
    db,
  );
  await sql`create index invitation_mails_of_measurement on invitation_mails (measurement_id, occasion)`.execute(db);
  for (const table of ['mailings', 'invitation_mails']) await tenantTable(db, table);
  // Who was reminded is wiped out of the file as well.
  await sql`
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        grant maintain on invitation_mails to veleta_app;
      end if;
    end $$`.execute(db);

  // When its mails have to be looked at next; null: nobody has looked yet, or all is done.
  await sql`alter table measurements add column next_mail_at timestamptz`.execute(db);
  await sql`create index measurements_with_mails on measurements (next_mail_at) where next_mail_at is not null`.execute(
    db,
  );
  // As before, but that mails are due at a time of their own; a measurement that was folded is met once more, to forget
  // who was reminded.
  await lookupFunction(db, {
    name: 'next_due_measurement',
    parameters: 'at timestamptz, after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `
      select due.account_id, due.id from (
        select m.account_id, m.id
        from measurements m
        where m.folded_at is null and m.opens_at <= at and m.id > after_id
          and (
            m.started_at is null or m.stopped_at is not null or m.closes_at <= at
            or ((m.next_mail_at is null or m.next_mail_at <= at)
              and exists (select from invitations i where i.measurement_id = m.id))
          )
        union
        select m.account_id, m.id from measurements m
        where m.next_mail_at is not null and m.folded_at is not null and m.id > after_id
      ) as due
      order by due.id
      limit 1`,
  });
}

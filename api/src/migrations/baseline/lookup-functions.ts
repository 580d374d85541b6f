import { sql, type Kysely } from 'kysely';
import { lookupFunction } from '../../platform/database/tenant-table.ts';

/** Look-ups before the tenant is known, by an exact secret or id, and figures of all tenants for jobs and operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lookupFunction(db, {
    name: 'find_sign_in',
    parameters: 'address text',
    returns: 'table (user_id uuid, password_hash text, account_id uuid, is_active boolean)',
    body: `select u.id, u.password_hash, m.account_id, a.activated_at is not null
        from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id
        where u.email = address
        order by (a.activated_at is not null) desc, m.chosen_at desc nulls last, m.created_at limit 1`,
  });
  await lookupFunction(db, {
    name: 'find_session',
    parameters: 'session uuid',
    returns: 'table (user_id uuid, account_id uuid, role text, expires_at timestamptz, ended_at timestamptz)',
    body: `select s.user_id, s.account_id, m.role, s.expires_at, s.ended_at
        from sessions s join memberships m on m.account_id = s.account_id and m.user_id = s.user_id where s.id = session`,
  });
  await lookupFunction(db, {
    name: 'find_refresh_token',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, session_id uuid)',
    body: `select t.account_id, t.session_id from refresh_tokens t where t.token_hash = hash`,
  });
  await lookupFunction(db, {
    name: 'find_link_token',
    parameters: 'hash bytea, wanted_purpose text',
    returns: 'table (id uuid, account_id uuid)',
    body: `select t.id, t.account_id from link_tokens t where t.token_hash = hash and t.purpose = wanted_purpose`,
  });
  await lookupFunction(db, {
    name: 'find_logo',
    parameters: 'logo uuid',
    returns: 'table (type text, content bytea)',
    body: `select l.type, l.content from logos l where l.id = logo`,
  });
  await lookupFunction(db, {
    name: 'next_due_measurement',
    parameters: 'at timestamptz, after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `select due.account_id, due.id from (
          select m.account_id, m.id
          from measurements m
          where m.finalized_at is null and m.opens_at <= at and m.id > after_id
            and (
              m.started_at is null or m.stopped_at is not null or m.closes_at <= at
              or ((m.next_mail_at is null or m.next_mail_at <= at)
                and exists (select from invitations i where i.measurement_id = m.id))
            )
          union
          select m.account_id, m.id from measurements m
          where m.next_mail_at is not null and m.finalized_at is not null and m.id > after_id
        ) as due
        order by due.id
        limit 1`,
  });
  await lookupFunction(db, {
    name: 'find_administrator_invitation',
    parameters: 'hash bytea',
    returns: 'table (id uuid, account_id uuid)',
    body: `select i.id, i.account_id from administrator_invitations i where i.token_hash = hash`,
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
    body: `select exists (select from memberships m where m.user_id = person and m.account_id <> account)`,
  });
  await lookupFunction(db, {
    name: 'next_forgotten_task',
    parameters: 'before timestamptz, after_id uuid',
    returns: 'table (id uuid, account_id uuid, kind text)',
    body: `select t.id, t.account_id, t.kind from background_tasks t
        where t.finished_at is null and t.touched_at < before and t.id > after_id
        order by t.id limit 1`,
  });
  await lookupFunction(db, {
    name: 'next_forgotten_import',
    parameters: 'before timestamptz',
    returns: 'table (account_id uuid, import_id uuid)',
    body: `select i.account_id, i.id from participant_imports i
        where i.started_at < before order by i.started_at, i.id limit 1`,
  });
  await lookupFunction(db, {
    name: 'find_short_address',
    parameters: 'hash bytea',
    returns: 'table (measurement_id uuid)',
    body: `select s.measurement_id from short_addresses s
        join measurements m on m.id = s.measurement_id
        where s.code_hash = hash and m.link_hash is not null limit 1`,
  });
  await lookupFunction(db, {
    name: 'next_abandoned_drafts',
    parameters: 'today date',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `select d.account_id, d.measurement_id from response_drafts d
        where d.expires_on <= today order by d.expires_on limit 1`,
  });
  await lookupFunction(db, {
    name: 'next_reporting_account',
    parameters: 'after_id uuid',
    returns: 'table (account_id uuid)',
    body: `select r.account_id from reports r where r.account_id > after_id order by r.account_id limit 1`,
  });
  await lookupFunction(db, {
    name: 'find_report_share',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, id uuid)',
    body: `select s.account_id, s.id from report_shares s where s.secret_hash = hash`,
  });
  await lookupFunction(db, {
    name: 'find_monthly_mail',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, id uuid)',
    body: `select m.account_id, m.id from monthly_mails m where m.secret_hash = hash`,
  });
  await lookupFunction(db, {
    name: 'next_monthly_account',
    parameters: 'month text, after_id uuid',
    returns: 'table (account_id uuid)',
    body: `select m.account_id from monthly_mails m
        where m.last_month < month and m.account_id > after_id
        order by m.account_id limit 1`,
  });
  await lookupFunction(db, {
    name: 'count_invitation_mails',
    parameters: 'at timestamptz',
    returns: 'table (planned integer, sending integer, refused integer, oldest_at timestamptz)',
    body: `select
          (count(*) filter (where m.occasion = 'invitation' and m.state = 'planned'))::integer,
          (count(*) filter (where m.occasion = 'invitation' and m.state = 'sending'))::integer,
          (count(*) filter (where m.occasion = 'invitation' and m.state = 'failed' and not exists (
            select from invitation_mails later where later.invitation_id = m.invitation_id
              and later.occasion = m.occasion and later.repeat > m.repeat)))::integer,
          min(m.created_at) filter (where m.state in ('planned', 'sending'))
        from measurements collecting join invitation_mails m on m.measurement_id = collecting.id
        where collecting.opens_at <= at and collecting.closes_at > at and collecting.stopped_at is null`,
  });
  await lookupFunction(db, {
    name: 'find_survey_entrance',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, measurement_id uuid, invitation_id uuid, is_kiosk boolean, people integer)',
    body: `select m.account_id, m.id, null::uuid, false, m.expected from measurements m where m.link_hash = hash
        union all
        select i.account_id, i.measurement_id, i.id, false, 1 from invitations i where i.token_hash = hash
        union all
        select k.account_id, k.measurement_id, null::uuid, true, m.expected
        from kiosks k join measurements m on m.id = k.measurement_id
        where k.link_hash = hash and m.link_hash is not null
        limit 1`,
  });
  await lookupFunction(db, {
    name: 'next_benchmark_account',
    parameters: 'after_id uuid',
    returns: 'table (account_id uuid)',
    body: `select m.account_id from benchmark_members m
        where m.shared_at is not null and m.account_id > after_id
        order by m.account_id limit 1`,
  });
  await lookupFunction(db, {
    name: 'next_pending_key',
    parameters: 'after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid, public_key bytea)',
    body: `select k.account_id, k.measurement_id, k.public_key from measurement_keys k
        where k.key_pending_since is not null and k.key_destroyed_at is null and k.measurement_id > after_id
        order by k.measurement_id
        limit 1`,
  });
  await lookupFunction(db, {
    name: 'count_pending_keys',
    parameters: 'since timestamptz',
    returns: 'table (pending integer, overdue integer)',
    body: `select count(*)::integer, (count(*) filter (where w.at < since))::integer
        from (
          select k.key_pending_since as at from measurement_keys k
          where k.key_pending_since is not null and k.key_destroyed_at is null
          union all
          select o.orphaned_at from orphaned_keys o
        ) as w`,
  });
  await lookupFunction(db, {
    name: 'next_pending_results',
    parameters: 'at timestamptz, after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `select m.account_id, m.id 
      from measurements m
        left join disclosed_tables d on d.measurement_id = m.id
        left join results_jobs j on j.measurement_id = m.id
      where m.finalized_at is not null and d.measurement_id is null and m.id > after_id
          and (j.lease_expires_at is null or j.lease_expires_at < now())
          and (j.retry_at is null or j.retry_at <= at)
        order by m.id
        limit 1`,
  });
  await lookupFunction(db, {
    name: 'count_pending_results',
    parameters: '',
    returns:
      'table (waiting integer, running integer, failing integer, most_attempts integer, last_failed_at timestamptz, next_try_at timestamptz, message text)',
    body: `with pending as (
          select w.attempts, w.failed_at, w.retry_at, w.error_message as message, coalesce(w.lease_expires_at >= now(), false) as is_held,
            w.failed_at is not null as has_failed 
      from measurements m
        left join disclosed_tables d on d.measurement_id = m.id
        left join results_jobs w on w.measurement_id = m.id
      where m.finalized_at is not null and d.measurement_id is null
        )
        select (count(*) filter (where not is_held and not has_failed))::integer,
          (count(*) filter (where is_held))::integer,
          (count(*) filter (where not is_held and has_failed))::integer,
          coalesce(max(attempts) filter (where has_failed), 0),
          max(failed_at) filter (where has_failed),
          min(retry_at) filter (where has_failed and not is_held),
          (array_agg(message order by failed_at desc) filter (where has_failed))[1]
        from pending`,
  });
  await lookupFunction(db, {
    name: 'next_unwiped_measurement',
    parameters: 'after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `select m.account_id, m.id from measurements m
        where m.finalized_at is not null and m.traces_wiped_at is null and m.id > after_id
        order by m.id
        limit 1`,
  });
  await lookupFunction(db, {
    name: 'count_deferred_mails',
    parameters: 'at timestamptz',
    returns: 'table (reason text, mails integer, next_try_at timestamptz)',
    body: `select m.deferral, count(*)::integer, min(m.next_try_at)
        from measurements collecting join invitation_mails m on m.measurement_id = collecting.id
        where collecting.opens_at <= at and collecting.closes_at > at and collecting.stopped_at is null
          and collecting.finalized_at is null
          and m.occasion = 'invitation' and m.state = 'planned' and m.deferral is not null
        group by m.deferral order by m.deferral`,
  });
  await lookupFunction(db, {
    name: 'next_account_to_renew',
    parameters: 'at timestamptz, after_id uuid',
    returns: 'table (account_id uuid)',
    body: `select s.account_id from subscriptions s
        where s.ended_at is null and not s.is_trial and s.cancelled_at is null and s.ends_at <= at and s.account_id > after_id
        order by s.account_id limit 1`,
  });
  await lookupFunction(db, {
    name: 'next_account_with_end',
    parameters: 'since timestamptz, until timestamptz, after_id uuid',
    returns: 'table (account_id uuid)',
    body: `select s.account_id from subscriptions s
        where s.ended_at is null and s.ends_at > since and s.ends_at <= until and s.account_id > after_id
        order by s.account_id limit 1`,
  });
  await lookupFunction(db, {
    name: 'find_short_kiosk',
    parameters: 'hash bytea',
    returns: 'table (measurement_id uuid)',
    body: `select k.measurement_id from kiosks k
        join measurements m on m.id = k.measurement_id
        where k.short_hash = hash and m.link_hash is not null limit 1`,
  });
  // Reads across tenants, so it runs as `veleta_benchmark`.
  await sql`create function find_external_benchmark(of_industry integer, of_product text, of_edition text)
    returns table (made_at timestamptz, organizations integer, period_from date, period_to date, estimates jsonb)
    language sql stable security definer set search_path = public, pg_temp as $lookup$
        with viewer as (
          select m.member from benchmark_members m
          where m.account_id = nullif(current_setting('veleta.account_id', true), '')::uuid and m.shared_at is not null
        ), latest as (
          select s.id, s.made_at from benchmark_snapshots s
          where s.industry = of_industry and s.product_key = of_product and s.edition = of_edition
          order by s.position desc limit 1
        ), own as (
          select p.panel from benchmark_panels p join viewer on viewer.member = p.member
          where p.industry = of_industry and p.product_key = of_product and p.edition = of_edition
        )
        select latest.made_at, v.organizations, v.period_from, v.period_to, v.estimates
        from latest join benchmark_snapshot_panels v on v.snapshot_id = latest.id
        where exists (select from viewer) and v.panel = coalesce((select own.panel from own), v.panel)
        order by v.organizations desc, v.panel limit 1
      $lookup$`.execute(db);
  await sql`alter function find_external_benchmark owner to veleta_benchmark`.execute(db);
  await sql`revoke all on function find_external_benchmark from public`.execute(db);
  await sql`grant execute on function find_external_benchmark to veleta_app`.execute(db);
}

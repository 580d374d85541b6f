import { sql, type Kysely } from 'kysely';
import { allowLookup, tenantTable } from '../../platform/database/tenant-table.ts';

/**
 * Data that measurements reference: subscriptions, products, own questions, categories with their units, and
 * participant lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table subscriptions (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    tier text not null,
    cycle text not null,
    price numeric(12, 2) not null,
    currency text not null,
    is_trial boolean not null,
    payment_reference text,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz,
    cancelled_at timestamptz,
    next_tier text,
    next_cycle text
  )`.execute(db);
  await sql`create unique index one_open_subscription on subscriptions (account_id) where ended_at is null`.execute(db);
  await tenantTable(db, 'subscriptions');
  await allowLookup(db, 'subscriptions');

  await sql`create table purchase_orders (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    ordinal integer not null,
    subscription_id uuid not null unique references subscriptions on delete cascade,
    tier text not null,
    cycle text not null,
    price numeric(12, 2) not null,
    currency text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    billing_name text not null,
    tax_id text,
    address text[] not null,
    country text not null,
    reference text,
    email text not null,
    seller jsonb not null,
    created_at timestamptz not null,
    unique (account_id, ordinal)
  )`.execute(db);
  await tenantTable(db, 'purchase_orders');

  await sql`create table plan_notices (
    account_id uuid not null references accounts on delete cascade,
    subscription_id uuid not null references subscriptions on delete cascade,
    kind text not null,
    sent_at timestamptz not null,
    primary key (subscription_id, kind)
  )`.execute(db);
  await tenantTable(db, 'plan_notices');

  await sql`create table account_products (
    account_id uuid not null references accounts on delete cascade,
    product_key text not null,
    enabled_at timestamptz not null,
    primary key (account_id, product_key)
  )`.execute(db);
  await tenantTable(db, 'account_products');

  // Texts are versioned, so that a question that was asked keeps its text.
  await sql`create table own_questions (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    product_key text not null,
    type text not null check (type in ('likert5', 'open')),
    position integer not null,
    asked_at timestamptz,
    retired_at timestamptz,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index on own_questions (account_id, product_key) where retired_at is null`.execute(db);
  await tenantTable(db, 'own_questions');
  await sql`revoke update, delete on own_questions from veleta_app`.execute(db);
  await sql`grant update (position) on own_questions to veleta_app`.execute(db);
  await sql`grant update (asked_at) on own_questions to veleta_app`.execute(db);
  await sql`grant update (retired_at) on own_questions to veleta_app`.execute(db);

  await sql`create table own_question_versions (
    account_id uuid not null references accounts on delete cascade,
    question_id uuid not null references own_questions on delete cascade,
    version integer not null check (version > 0),
    text_en text not null,
    text_es text not null,
    created_at timestamptz not null,
    primary key (question_id, version)
  )`.execute(db);
  await tenantTable(db, 'own_question_versions');
  await sql`revoke update, delete on own_question_versions from veleta_app`.execute(db);

  await sql`create table categories (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    title text not null,
    created_at timestamptz not null,
    position integer not null default 0,
    revision integer not null default 1
  )`.execute(db);
  await sql`create unique index categories_title on categories (account_id, lower(title))`.execute(db);
  await tenantTable(db, 'categories');

  await sql`create table units (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    category_id uuid not null references categories on delete cascade,
    name text not null,
    position integer not null
  )`.execute(db);
  await sql`create index units_of_category on units (category_id, position)`.execute(db);
  await tenantTable(db, 'units');

  await sql`create table participant_lists (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    name text not null,
    people integer not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create unique index participant_lists_name on participant_lists (account_id, lower(name))`.execute(db);
  await tenantTable(db, 'participant_lists');

  await sql`create table participants (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    list_id uuid not null references participant_lists on delete cascade,
    position integer not null,
    email text not null,
    name text,
    language text
  )`.execute(db);
  await sql`create unique index participants_email on participants (list_id, email)`.execute(db);
  await sql`create index participants_position on participants (list_id, position)`.execute(db);
  await tenantTable(db, 'participants');

  await sql`create table participant_units (
    account_id uuid not null references accounts on delete cascade,
    participant_id uuid not null references participants on delete cascade,
    unit_id uuid not null references units on delete cascade,
    primary key (participant_id, unit_id)
  )`.execute(db);
  await sql`create index participant_units_unit on participant_units (unit_id)`.execute(db);
  await tenantTable(db, 'participant_units');

  await sql`create table participant_imports (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    list_id uuid references participant_lists on delete cascade,
    name text,
    category_ids uuid[] not null,
    known text not null check (known in ('keep', 'replace')),
    started_at timestamptz not null,
    completed_at timestamptz,
    added integer,
    replaced integer,
    kept integer,
    known_lines integer[]
  )`.execute(db);
  await sql`create index participant_imports_started on participant_imports (started_at)`.execute(db);
  await sql`create index participant_imports_of_account on participant_imports (account_id, started_at)`.execute(db);
  await tenantTable(db, 'participant_imports');
  await allowLookup(db, 'participant_imports');

  await sql`create table participant_import_people (
    account_id uuid not null references accounts on delete cascade,
    import_id uuid not null references participant_imports on delete cascade,
    line integer not null,
    participant_id uuid not null,
    email text not null,
    name text,
    language text,
    unit_ids uuid[] not null,
    primary key (import_id, line)
  )`.execute(db);
  await tenantTable(db, 'participant_import_people');
}

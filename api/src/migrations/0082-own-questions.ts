import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Questions that an organization adds to a product. A question keeps its type; its words have versions that are written once,
 * and what a measurement asks is copied with its words: the application may change neither, so what was asked stays what
 * it was. Removing a question retires it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`grant update (position, asked_at, retired_at) on own_questions to veleta_app`.execute(db);

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

  // Null where an older version of the server started the measurement: the words of the question bank stand then.
  await sql`alter table measurement_items add column text_en text, add column text_es text`.execute(db);
  await sql`revoke update on measurement_items from veleta_app`.execute(db);
}

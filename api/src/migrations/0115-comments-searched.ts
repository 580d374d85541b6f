import { sql, type Kysely } from 'kysely';

/**
 * Comments are filtered by the language of the page that they were written on, and searched without regard to accents and
 * case. What is searched is kept beside the text, so that five thousand comments are not taken apart at every letter that
 * somebody types; the same function takes apart what is looked for. The index gives the order in which comments are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function plain_text(value text) returns text
    language sql immutable parallel safe
    return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'))`.execute(db);
  await sql`
    alter table response_comments
      add column language text,
      add column searched text generated always as (plain_text(text)) stored`.execute(db);
  await sql`create index response_comments_in_order on response_comments (measurement_id, id)`.execute(db);
}

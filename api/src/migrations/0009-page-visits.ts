import { sql, type Kysely } from 'kysely';

/**
 * Histograms of measured visits by release and hour. `figure` is one of the figures with the index of its bucket, or
 * `visits` or `failed`, which have bucket 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_visits (
    hour timestamptz not null,
    remote text not null,
    version text not null,
    figure text not null,
    bucket smallint not null,
    visits integer not null,
    primary key (hour, remote, version, figure, bucket)
  )`.execute(db);
  await sql`grant select, insert, update, delete on page_visits to veleta_app`.execute(db);
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** Invitations by id, held until the commit. */
export async function lockInvitations(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; participant_id: string; has_answered: boolean }[]> {
  const { rows } = await sql<{ id: string; participant_id: string; has_answered: boolean }>`
    select id, participant_id, has_answered from invitations
    where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return rows;
}

/** What has to be known of these sendings, besides their invitations. */
interface Known {
  /** Ids under which something was accepted before. */
  readonly accepted: ReadonlySet<string>;
  /** Places of these secrets, by their hashes in hex: whether they are held at `now`. Locked until the commit. */
  readonly places: ReadonlyMap<string, boolean>;
  /** How many places are held by anybody. */
  readonly held: number;
  /** The last day that counts, null before the first response. */
  readonly lastDay: string | null;
}

/** One question for all of it: who sends waits for each. */
export async function findKnown(
  tx: Tx,
  accountId: string,
  measurementId: string,
  { ids, hashes, now }: { ids: readonly string[]; hashes: readonly Buffer[]; now: Date },
): Promise<Known> {
  const { rows } = await sql<{
    accepted: string[];
    places: Record<string, boolean>;
    held: number;
    last_day: string | null;
  }>`
    with mine as materialized (
      select secret_hash, expires_at from places
      where account_id = ${accountId} and measurement_id = ${measurementId} and secret_hash = any(${hashes}::bytea[])
      order by secret_hash for update
    )
    select
      (select coalesce(array_agg(submission_id::text), '{}') from submissions
       where account_id = ${accountId} and measurement_id = ${measurementId}
         and submission_id = any(${ids}::uuid[])) as accepted,
      (select coalesce(jsonb_object_agg(encode(secret_hash, 'hex'), expires_at > ${now}), '{}') from mine) as places,
      (select count(*) from places
       where account_id = ${accountId} and measurement_id = ${measurementId} and expires_at > ${now}) as held,
      (select max(day) from measurement_days
       where account_id = ${accountId} and measurement_id = ${measurementId})::text as last_day`.execute(tx);
  const row = rows[0];
  return {
    accepted: new Set(row?.accepted ?? []),
    places: new Map(Object.entries(row?.places ?? {})),
    held: row?.held ?? 0,
    lastDay: row?.last_day ?? null,
  };
}

/** Versions of the drafts that are kept under these names, by name in hex. */
export async function findDraftVersions(
  tx: Tx,
  accountId: string,
  measurementId: string,
  names: readonly Buffer[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; version: number }>`
    select encode(name, 'hex') as name, version from response_drafts
    where account_id = ${accountId} and measurement_id = ${measurementId} and name = any(${names}::bytea[])`.execute(
    tx,
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Codes among the places of these secrets that have not been used. */
export async function findUnspentCodes(
  tx: Tx,
  accountId: string,
  measurementId: string,
  hashes: readonly Buffer[],
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select encode(code_hash, 'hex') as hash from kiosk_codes
    where account_id = ${accountId} and measurement_id = ${measurementId} and code_hash = any(${hashes}::bytea[])`.execute(
    tx,
  );
  return rows.map(({ hash }) => hash);
}

/** Units of people, by person, as the measurement copied them. */
export async function listUnitsOf(
  tx: Tx,
  accountId: string,
  measurementId: string,
  participantIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ participant_id: string; unit_ids: string[] }>`
    select pu.participant_id, array_agg(mu.id order by mu.category_position) as unit_ids
    from participant_units pu join measurement_units mu on mu.unit_id = pu.unit_id
    where mu.account_id = ${accountId} and mu.measurement_id = ${measurementId}
      and pu.participant_id = any(${participantIds}::uuid[])
    group by pu.participant_id`.execute(tx);
  return new Map(rows.map(({ participant_id, unit_ids }) => [participant_id, unit_ids]));
}

/** What counts accepted submissions; none of it knows the answers. */
export interface Counted {
  readonly submissionIds: readonly string[];
  readonly invitationIds: readonly string[];
  /** Places, and on shared tablets codes, that are used up. */
  readonly placeHashes: readonly Buffer[];
  /** Names of drafts that are sent now. */
  readonly draftNames: readonly Buffer[];
}

/**
 * Writes everything that counts accepted submissions, in one statement. Places go before drafts: who writes a draft holds
 * the place.
 */
export async function writeCounted(tx: Tx, accountId: string, measurementId: string, counted: Counted): Promise<void> {
  const { submissionIds, invitationIds, placeHashes, draftNames } = counted;
  await sql`
    with remembered as (
      insert into submissions (account_id, measurement_id, submission_id)
      select ${accountId}::uuid, ${measurementId}::uuid, id from unnest(${submissionIds}::uuid[]) as id
    ), marked as (
      update invitations set has_answered = true, has_started = true
      where account_id = ${accountId} and id = any(${invitationIds}::uuid[])
    ), left_places as (
      delete from places
      where account_id = ${accountId} and measurement_id = ${measurementId} and secret_hash = any(${placeHashes}::bytea[])
    ), spent as (
      delete from kiosk_codes
      where account_id = ${accountId} and measurement_id = ${measurementId} and code_hash = any(${placeHashes}::bytea[])
    )
    update measurements set submissions = submissions + ${submissionIds.length}
    where account_id = ${accountId} and id = ${measurementId}`.execute(tx);
  if (draftNames.length === 0) return;
  await sql`
    delete from response_drafts
    where account_id = ${accountId} and measurement_id = ${measurementId} and name = any(${draftNames}::bytea[])`.execute(
    tx,
  );
}

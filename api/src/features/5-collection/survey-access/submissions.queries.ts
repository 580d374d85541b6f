import { sql } from 'kysely';

/** Account and measurement, the parameters of every query of a batch. */
export interface MeasurementIds {
  readonly accountId: string;
  readonly measurementId: string;
}

/** Selects invitations by id and locks them until the commit. */
export const invitationsQuery = ({ accountId }: MeasurementIds, ids: readonly string[]) =>
  sql<{ id: string; has_answered: boolean }>`
    select id, has_answered from invitations
    where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for update`;

/**
 * Selects the state for a batch of submissions in one query:
 * - ids that were accepted earlier;
 * - reservations by the hex hash of their secret, with their end in milliseconds (null for used ones), locked;
 * - the last counted day (null before the first response).
 */
export const knownQuery = (
  { accountId, measurementId }: MeasurementIds,
  { ids, hashes }: { ids: readonly string[]; hashes: readonly Buffer[] },
) =>
  sql<{
    accepted: string[];
    reservations: Record<string, number | null>;
    last_day: string | null;
  }>`
    with mine as materialized (
      select secret_hash, case when not is_used then extract(epoch from expires_at) * 1000 end as end_ms from reservations
      where account_id = ${accountId} and measurement_id = ${measurementId} and secret_hash = any(${hashes}::bytea[])
      order by secret_hash for update
    )
    select
      (select coalesce(array_agg(submission_id::text), '{}') from submissions
       where account_id = ${accountId} and measurement_id = ${measurementId}
         and submission_id = any(${ids}::uuid[])) as accepted,
      (select coalesce(jsonb_object_agg(encode(secret_hash, 'hex'), end_ms), '{}') from mine) as reservations,
      (select max(day) from measurement_days
       where account_id = ${accountId} and measurement_id = ${measurementId})::text as last_day`;

/** Selects the versions of stored drafts, by name in hex. */
export const draftVersionsQuery = ({ accountId, measurementId }: MeasurementIds, names: readonly Buffer[]) =>
  sql<{ name: string; version: number }>`
    select encode(name, 'hex') as name, version from response_drafts
    where account_id = ${accountId} and measurement_id = ${measurementId} and name = any(${names}::bytea[])`;

/** Selects the unused codes among these reservations, in hex. */
export const unusedCodesQuery = ({ accountId, measurementId }: MeasurementIds, hashes: readonly Buffer[]) =>
  sql<{ hash: string }>`
    select encode(code_hash, 'hex') as hash from kiosk_codes
    where account_id = ${accountId} and measurement_id = ${measurementId} and code_hash = any(${hashes}::bytea[])`;

/** Selects the copied units of invited people, by invitation. */
export const unitsQuery = ({ accountId, measurementId }: MeasurementIds, invitationIds: readonly string[]) =>
  sql<{ id: string; unit_ids: string[] }>`
    select i.id, array_agg(mu.id order by mu.category_position) as unit_ids
    from invitations i
    join participant_units pu on pu.participant_id = i.participant_id
    join measurement_units mu on mu.unit_id = pu.unit_id
    where mu.account_id = ${accountId} and mu.measurement_id = ${measurementId} and i.account_id = ${accountId}
      and i.id = any(${invitationIds}::uuid[])
    group by i.id`;

/** Data that count accepted submissions, without their answers. */
interface AcceptedBatch {
  readonly submissionIds: readonly string[];
  readonly invitationIds: readonly string[];
  /** Reservations to mark as used; with a kiosk link their codes as well. */
  readonly reservationHashes: readonly Buffer[];
  /** Names of the submitted drafts. */
  readonly draftNames: readonly Buffer[];
}

/**
 * Writes accepted submissions in one statement: their counts, and each of them sealed.
 * @param sealed in the order of the ids, all of one size
 */
export const acceptQuery = (
  { accountId, measurementId }: MeasurementIds,
  { submissionIds, invitationIds, reservationHashes, draftNames }: AcceptedBatch,
  sealed: readonly Buffer[],
) => sql`
    with remembered as (
      insert into submissions (account_id, measurement_id, submission_id)
      select ${accountId}::uuid, ${measurementId}::uuid, id from unnest(${submissionIds}::uuid[]) as id
    ), marked as (
      update invitations set has_answered = true, has_started = true
      where account_id = ${accountId} and id = any(${invitationIds}::uuid[])
    ), used_reservations as (
      update reservations set is_used = true, is_returning = false
      where account_id = ${accountId} and measurement_id = ${measurementId} and secret_hash = any(${reservationHashes}::bytea[])
    ), spent as (
      delete from kiosk_codes
      where account_id = ${accountId} and measurement_id = ${measurementId} and code_hash = any(${reservationHashes}::bytea[])
    ), sent as (
      delete from response_drafts
      where account_id = ${accountId} and measurement_id = ${measurementId} and name = any(${draftNames}::bytea[])
    ), added as (
      insert into sealed_submissions (account_id, measurement_id, submission_id, content)
      select ${accountId}::uuid, ${measurementId}::uuid, s.id,
        substring(${Buffer.concat([...sealed])}::bytea
          from (s.ordinal::integer - 1) * ${sealed[0]?.length ?? 0}::integer + 1 for ${sealed[0]?.length ?? 0}::integer)
      from unnest(${submissionIds}::uuid[]) with ordinality as s (id, ordinal)
    )
    update measurements set
      submissions = submissions + ${submissionIds.length},
      returning_submissions = returning_submissions + (
        -- As they were before this statement.
        select count(*) from reservations
        where account_id = ${accountId} and measurement_id = ${measurementId} and is_returning
          and secret_hash = any(${reservationHashes}::bytea[])
      )
    where account_id = ${accountId} and id = ${measurementId}`;

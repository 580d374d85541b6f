import { sql } from 'kysely';
import type { MeasurementIds } from '../survey-access/index.ts';

/**
 * Selects the state for a batch of starts in one query, besides invitations and codes:
 * - reservations by the hex hash of their secret, with their end in milliseconds (null for used ones);
 * - how many are held at `now`, and how many ended unused;
 * - the measurement's device key.
 */
export const reservationsQuery = ({ accountId, measurementId }: MeasurementIds, hashes: readonly Buffer[], now: Date) =>
  sql<{
    reservations: Record<string, number | null>;
    held: number;
    ended: number;
    device_key: Buffer | null;
  }>`
    select
      (select coalesce(jsonb_object_agg(encode(secret_hash, 'hex'),
          case when not is_used then extract(epoch from expires_at) * 1000 end), '{}')
       from reservations
       where account_id = ${accountId} and measurement_id = ${measurementId}
         and secret_hash = any(${hashes}::bytea[])) as reservations,
      (select key from device_keys where account_id = ${accountId} and measurement_id = ${measurementId}) as device_key,
      count(*) filter (where expires_at > ${now}) as held,
      count(*) filter (where expires_at <= ${now}) as ended
    from reservations where account_id = ${accountId} and measurement_id = ${measurementId} and not is_used`;

/** Ends a reservation that is active at `now`. Returns a row if it was. */
export const endReservationQuery = ({ accountId, measurementId }: MeasurementIds, secretHash: Buffer, now: Date) =>
  sql<{ id: string }>`
    update reservations set expires_at = ${now}
    where account_id = ${accountId} and measurement_id = ${measurementId} and secret_hash = ${secretHash}
      and not is_used and expires_at > ${now}
    returning id`;

/** Deletes unused reservations that ended before `before`. Their secrets can be used for a new reservation. */
export const deleteEndedQuery = ({ accountId, measurementId }: MeasurementIds, before: Date) => sql`
    delete from reservations
    where account_id = ${accountId} and measurement_id = ${measurementId} and not is_used and expires_at < ${before}`;

export interface ReservationRow {
  readonly id: string;
  readonly secretHash: Buffer;
  readonly expiresAt: Date;
  readonly isReturning: boolean;
}

/** Inserts or extends reservations, at most one per secret. The returning flag is never cleared. */
export const insertReservationsQuery = (
  { accountId, measurementId }: MeasurementIds,
  reservations: readonly ReservationRow[],
) => sql`
    insert into reservations (id, account_id, measurement_id, secret_hash, expires_at, is_returning)
    select id, ${accountId}::uuid, ${measurementId}::uuid, secret_hash, expires_at, is_returning
    from unnest(
      ${reservations.map(({ id }) => id)}::uuid[],
      ${reservations.map(({ secretHash }) => secretHash)}::bytea[],
      ${reservations.map(({ expiresAt }) => expiresAt.toISOString())}::timestamptz[],
      ${reservations.map(({ isReturning }) => isReturning)}::boolean[]
    ) as taken (id, secret_hash, expires_at, is_returning)
    on conflict (measurement_id, secret_hash) do update set
      expires_at = excluded.expires_at, is_returning = reservations.is_returning or excluded.is_returning`;

/** Inserts devices. Returns the new ones by their hashes in hex. */
export const insertDevicesQuery = ({ accountId, measurementId }: MeasurementIds, hashes: readonly Buffer[]) =>
  sql<{ hash: string }>`
    insert into known_devices (account_id, measurement_id, device_hash)
    select distinct ${accountId}::uuid, ${measurementId}::uuid, hash from unnest(${hashes}::bytea[]) as hash
    on conflict do nothing
    returning encode(device_hash, 'hex') as hash`;

export const markStartedQuery = ({ accountId }: MeasurementIds, invitationIds: readonly string[]) => sql`
    update invitations set has_started = true
    where account_id = ${accountId} and id = any(${invitationIds}::uuid[]) and not has_started`;

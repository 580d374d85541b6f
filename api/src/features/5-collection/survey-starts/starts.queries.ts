import { sql } from 'kysely';
import type { Of } from '../survey-access/index.ts';

/**
 * What has to be known of starts besides invitations and codes, in one question: when the reservations of these secrets end, in
 * milliseconds, by their hashes in hex, or null where they are used; how many reservations are held at `now`, and how many ended
 * unused; the key of the measurement's devices.
 */
export const reservationsQuery = ({ accountId, measurementId }: Of, hashes: readonly Buffer[], now: Date) =>
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

/** Ends a reservation that is held at `now`; answers a row where it was. */
export const endReservationQuery = ({ accountId, measurementId }: Of, secretHash: Buffer, now: Date) =>
  sql<{ id: string }>`
    update reservations set expires_at = ${now}
    where account_id = ${accountId} and measurement_id = ${measurementId} and secret_hash = ${secretHash}
      and not is_used and expires_at > ${now}
    returning id`;

/** Deletes reservations that ended unused before `before`. Whoever comes back with the secret of one takes it anew. */
export const deleteEndedQuery = ({ accountId, measurementId }: Of, before: Date) => sql`
    delete from reservations
    where account_id = ${accountId} and measurement_id = ${measurementId} and not is_used and expires_at < ${before}`;

export interface ReservationRow {
  readonly id: string;
  readonly secretHash: Buffer;
  readonly expiresAt: Date;
  readonly isReturning: boolean;
}

/** Takes reservations or renews them; what was said of a device once stays said. No two of one secret. */
export const insertReservationsQuery = (
  { accountId, measurementId }: Of,
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

/** Remembers devices; answers those that were not known, by their hashes in hex. */
export const insertDevicesQuery = ({ accountId, measurementId }: Of, hashes: readonly Buffer[]) =>
  sql<{ hash: string }>`
    insert into known_devices (account_id, measurement_id, device_hash)
    select distinct ${accountId}::uuid, ${measurementId}::uuid, hash from unnest(${hashes}::bytea[]) as hash
    on conflict do nothing
    returning encode(device_hash, 'hex') as hash`;

export const markStartedQuery = ({ accountId }: Of, invitationIds: readonly string[]) => sql`
    update invitations set has_started = true
    where account_id = ${accountId} and id = any(${invitationIds}::uuid[]) and not has_started`;

import type { Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { listUpcoming } from './upcoming.queries.ts';
import { findCurrentSet, overrideSet } from './measurement-sets.queries.ts';

type Upcoming = Awaited<ReturnType<typeof listUpcoming>>[number];

/** Returns the active measurement of a product and the next planned one. */
export async function upcomingMeasurements(
  tx: Tx,
  accountId: string,
  productKey: string,
  now: Date,
): Promise<{ collecting: Upcoming | undefined; next: Upcoming | undefined }> {
  const rows = await listUpcoming(tx, accountId, productKey, now);
  return {
    collecting: rows.find((row) => row.opens_at <= now),
    next: rows.find((row) => row.opens_at > now),
  };
}

/**
 * Deletes the planned measurements of a product and makes finished ones historical, as overriding its set does.
 * Throws `set_exists` if the request names no set, and `conflict` if it names another one than the current.
 */
export async function dropPlanned(
  tx: Tx,
  accountId: string,
  productKey: string,
  { setId, now }: { setId: string | null; now: Date },
): Promise<void> {
  const current = await findCurrentSet(tx, accountId, productKey);
  const { next } = await upcomingMeasurements(tx, accountId, productKey, now);
  if (!current || !next) {
    if (setId !== null && setId !== current?.id)
      throw new AppError('conflict', { fields: [{ path: 'drops_set', code: 'unknown' }] });
    return;
  }
  if (setId === null) throw new AppError('set_exists');
  if (setId !== current.id) throw new AppError('conflict', { fields: [{ path: 'drops_set', code: 'unknown' }] });
  await overrideSet(tx, accountId, current.id, now);
}

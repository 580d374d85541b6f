import type { Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { listUpcoming } from './upcoming.queries.ts';
import { findCurrentSet, overrideSet } from './measurement-sets.queries.ts';

type Upcoming = Awaited<ReturnType<typeof listUpcoming>>[number];

/** What collects of a product at a moment, and what is planned next. */
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
 * Drops what is planned of a product, as overriding its set does: what has finished stays, as historical. The set must be
 * named, as the person saw it. Throws `set_exists` where it is not, `conflict` where it is another one by now.
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

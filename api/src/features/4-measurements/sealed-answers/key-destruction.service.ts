import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { EVERY_MINUTE, sweep } from '../../../platform/sweep.ts';
import { destroyKey, type KeyName } from './key-store.ts';
import {
  countPendingKeys,
  deleteOrphanedKey,
  findKeyDestruction,
  findPendingKey,
  listOrphanedKeys,
  markKeyDestroyed,
} from './measurement-keys.queries.ts';
import { dropUnusedPartition, findUnusedPartition } from './sealed-submissions.queries.ts';

const SWEEP_JOB = 'key-destruction-sweep';
/** A key that is pending longer is reported to operators. */
const OVERDUE_MS = 3_600_000;

/** Defines the job that retries interrupted destructions, and the metric of keys that could not be destroyed. */
export function defineKeyDestruction(services: Services): void {
  services.jobs.define(SWEEP_JOB, () => destroyPendingKeys(services), { cron: EVERY_MINUTE, retries: 0 });
  services.metrics.observe({
    name: 'veleta_keys_pending',
    help: 'Private keys of measurements that are to be destroyed: all of them, and those that wait for more than an hour.',
    label: 'age',
    read: async () => {
      const { pending, overdue } = await countKeysPending(services);
      return { any: pending, overdue };
    },
  });
}

/** Destroys the private key of a measurement after its results are committed, then records it. */
export async function destroyMeasurementKey(
  { db, config, clock }: Services,
  accountId: string,
  name: KeyName,
): Promise<void> {
  await destroyKey(config, name);
  await inTenant(db, accountId, (tx) => markKeyDestroyed(tx, accountId, name.measurementId, clock.now()));
}

/**
 * Returns when the answers of a finished measurement were destroyed with their key: null until that is recorded,
 * undefined if there never was a key.
 */
export async function destructionOf(
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<{ answers_destroyed_at?: string | null }> {
  const at = await findKeyDestruction(tx, accountId, measurementId);
  return at === undefined ? {} : { answers_destroyed_at: at?.toISOString() ?? null };
}

/** Destroys every pending key, including those of measurements that were deleted before their end, and drops their partitions. */
async function destroyPendingKeys(services: Services): Promise<void> {
  const { db, config } = services;
  await sweep(db, {
    findNext: findPendingKey,
    idOf: ({ measurementId }) => measurementId,
    work: ({ accountId, ...name }) => destroyMeasurementKey(services, accountId, name),
  });
  for (const { measurement_id: measurementId, public_key: publicKey } of await listOrphanedKeys(db)) {
    await destroyKey(config, { measurementId, publicKey });
    await deleteOrphanedKey(db, measurementId, publicKey);
  }
  // Last, so that no key waits for it.
  await sweep(db, {
    findNext: findUnusedPartition,
    idOf: (measurementId) => measurementId,
    work: (measurementId) => dropUnusedPartition(db, measurementId),
  });
}

/** Counts the keys of all accounts that are pending, and those pending for more than an hour. */
export const countKeysPending = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  countPendingKeys(db, new Date(clock.now().getTime() - OVERDUE_MS));

import type { categories } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { measurementsOf, stateOf, toMeasurement } from './measurements.service.ts';
import { productName } from '../../3-reference/question-bank/index.ts';

type Lock = z.infer<typeof categories.CategoryLockSchema>;

/** Returns the active measurements that lock the segmentation, and when the next one locks it again. */
export function readLock(services: Services, accountId: string): Promise<Lock> {
  return inTenant(services.db, accountId, async (tx) => {
    const now = services.clock.now();
    // In date order.
    const rows = await measurementsOf(tx, accountId, now);
    const next = rows.find((row) => row.overridden_at === null && stateOf(row, now) === 'programmed');
    return {
      measurements: rows
        .filter((row) => stateOf(row, now) === 'active')
        .map((row) => ({
          product_name: productName(row.product_key),
          measurement: toMeasurement(services, row, now),
        })),
      next_opens_at: next?.opens_at.toISOString() ?? null,
    };
  });
}

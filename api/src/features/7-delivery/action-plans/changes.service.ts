import type { actionPlans } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { readChanges } from '../../6-analysis/analysis/index.ts';
import * as queries from './action-plans.queries.ts';

type ActionChange = z.input<typeof actionPlans.ActionChangeSchema>;

/** Returns what changed in the next measurement, for each action that has one. */
export async function listChanges(services: Services, accountId: string): Promise<ActionChange[]> {
  const rows = await inTenant(services.db, accountId, (tx) => queries.listActions(tx, accountId));
  const changes = await readChanges(
    services,
    accountId,
    rows.map((row) => ({
      measurementId: row.measurement_id,
      unit: row.unit_id,
      dimension: row.dimension_key,
      item: row.item_key,
    })),
  );
  return rows.flatMap(({ id }, index) => {
    const change = changes[index];
    return change ? [{ action: id, ...change }] : [];
  });
}

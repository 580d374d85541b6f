import type { Tx } from '../../../platform/database/tenant.ts';
import type { DomainEvents } from '../../../platform/domain-events.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LargestMeasurement } from '../../../platform/measurement-use.ts';
import type { Services } from '../../../platform/services.ts';
import { activeSubscription, allowsMeasurement } from '../../3-reference/subscriptions/index.ts';
import { dropPlanned } from './upcoming.service.ts';
import { stateOf } from '../measurements/index.ts';
import { findLargestUpcoming, listActive, updateExpectedOfUpcoming } from './measurement-use.queries.ts';

/** Provides `measurementUse` to lower layers and handles their events. */
export function connectMeasurements(services: Services): void {
  const { measurementUse, events } = services;
  measurementUse.define({ listActive: listActiveMeasurements, findLargest });
  events.on('product.disabling', ({ tx, accountId, now, productKey, dropsSet }) =>
    dropPlanned(tx, accountId, productKey, { setId: dropsSet, now }),
  );
  events.on('list.resized', (resized) => followListSize(services, resized));
}

async function listActiveMeasurements(tx: Tx, accountId: string, now: Date) {
  return (await listActive(tx, accountId, now)).map((row) => ({
    id: row.id,
    setId: row.set_id,
    productKey: row.product_key,
    listId: row.list_id,
    lastDate: row.last_date,
  }));
}

async function findLargest(tx: Tx, accountId: string, at: Date): Promise<LargestMeasurement | null> {
  const row = await findLargestUpcoming(tx, accountId, at);
  if (!row) return null;
  return {
    id: row.id,
    product: row.product_key,
    state: stateOf(row, at) === 'active' ? 'active' : 'programmed',
    people: row.expected,
    firstDate: row.first_date,
    lastDate: row.last_date,
  };
}

/**
 * Updates the expected people of upcoming measurements after a list changed its size.
 * Throws `plan_limit` if the list grew beyond the plan's limit and an upcoming measurement uses it; that rolls back the
 * change of the list.
 */
async function followListSize(
  services: Services,
  { tx, accountId, now, listId, people, hasGrown }: DomainEvents['list.resized'],
): Promise<void> {
  const closings = await updateExpectedOfUpcoming(tx, accountId, listId, { people, now });
  if (closings.length === 0 || !hasGrown) return;
  const subscription = await activeSubscription(services, tx);
  if (subscription && !closings.every((closesAt) => allowsMeasurement(subscription, { people, closesAt })))
    throw new AppError('plan_limit');
}

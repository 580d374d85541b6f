import type { Bilingual } from '@veleta/shared/contracts';
import type { Tx } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { findProduct } from '../products/question-bank.service.ts';
import { activeSubscription, allowsMeasurement } from '../subscriptions/subscriptions.service.ts';
import { listCollectingFromLists, updateExpectedAhead } from './list-use.queries.ts';

/** A measurement that collects from the people of a list. */
export interface Collecting {
  readonly listId: string;
  readonly measurement: string;
  readonly product: Bilingual;
  readonly last_date: string;
}

/** Which lists stand still now, and for what. */
export async function collectingFromLists(tx: Tx, accountId: string, now: Date): Promise<Collecting[]> {
  return (await listCollectingFromLists(tx, accountId, now)).map((row) => ({
    listId: row.list_id ?? '',
    measurement: row.id,
    product: findProduct(row.product_key)?.name ?? { en: row.product_key, es: row.product_key },
    last_date: row.last_date,
  }));
}

/** Nobody joins, leaves or changes on a list while people of it answer. Throws `measurement_active`. */
export async function refuseWhileCollecting(tx: Tx, accountId: string, listId: string, now: Date): Promise<void> {
  const rows = await listCollectingFromLists(tx, accountId, now);
  if (rows.some((row) => row.list_id === listId)) throw new AppError('measurement_active');
}

/**
 * A list has another number of people: measurements to come expect so many. Throws `plan_limit` where the list grew beyond
 * what the plan holds in one measurement and a measurement to come uses it; nothing is kept then.
 */
export async function followListSize(
  services: Services,
  tx: Tx,
  accountId: string,
  { listId, people, hasGrown }: { listId: string; people: number; hasGrown: boolean },
): Promise<void> {
  const closings = await updateExpectedAhead(tx, accountId, listId, { people, now: services.clock.now() });
  if (closings.length === 0 || !hasGrown) return;
  const subscription = await activeSubscription(services, tx);
  if (subscription && !closings.every((closesAt) => allowsMeasurement(subscription, { people, closesAt })))
    throw new AppError('plan_limit');
}

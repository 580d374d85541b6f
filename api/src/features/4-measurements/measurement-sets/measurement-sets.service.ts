import { DEFAULT_THRESHOLD, type measurements } from '@veleta/shared/contracts';
import { planOccurrences } from '@veleta/shared/contracts/recurrence';
import type * as z from 'zod/mini';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { type SetRow, insertMeasurements, insertSet, listSets, overrideSet } from './measurement-sets.queries.ts';
import { listMeasurements, type MeasurementRow, toMeasurement } from '../measurements/index.ts';
import { assertSetInput, checkNewSet } from './set-check.service.ts';
import { type SetInput, scheduleOf } from './set-input.ts';
import { saveShortAddresses, reusableToken } from '../links/index.ts';
import { sendAdvance } from '../lifecycle/index.ts';

export type MeasurementSet = z.infer<typeof measurements.MeasurementSetSchema>;

export function listMeasurementSets(
  services: Services,
  accountId: string,
  productKey?: string,
): Promise<MeasurementSet[]> {
  return inTenant(services.db, accountId, (tx) => readSets(services, tx, accountId, productKey));
}

/** Creates a measurement set. It overrides the product's current set if the input names it. */
export async function createMeasurementSet(services: Services, by: Actor, input: SetInput): Promise<MeasurementSet> {
  const { db, clock, random } = services;
  const { accountId } = by;
  assertSetInput(input, clock.now());
  const id = random.uuid();
  return inTenant(db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    const now = clock.now();
    const { expected, replaced } = await checkNewSet(services, tx, accountId, input, now);
    if (replaced) await overrideSet(tx, accountId, replaced, now);
    const act = input.overrides == null ? 'measurement_set_created' : 'measurement_set_overridden';
    await recordAuditEvent(services, tx, by, act, { details: { product: input.product } });
    await insertPlanned(services, tx, accountId, { id, input, expected, now });
    const created = (await readSets(services, tx, accountId, input.product)).find((set) => set.id === id);
    if (!created) throw new Error('The new measurement set was not found.');
    return created;
  });
}

async function insertPlanned(
  services: Services,
  tx: Tx,
  accountId: string,
  { id, input, expected, now }: { id: string; input: SetInput; expected: number; now: Date },
): Promise<void> {
  const isReusable = input.distribution === 'reusable-link';
  const threshold = input.threshold ?? DEFAULT_THRESHOLD;
  await insertSet(tx, accountId, {
    id,
    product_key: input.product,
    start_date: input.start_date,
    duration_days: input.duration_days,
    frequency: input.frequency,
    end_date: input.end_date,
    timezone: input.timezone,
    distribution: input.distribution,
    number_of_participants: isReusable ? expected : null,
    list_id: isReusable ? null : (input.participant_list ?? null),
    sends_reminders: input.sends_reminders ?? true,
    mail_texts: JSON.stringify(input.mail_texts ?? []),
    threshold,
    created_at: now,
  });
  const planned = planOccurrences(scheduleOf(input)).map((occurrence) => {
    const measurementId = services.random.uuid();
    const linkHash = isReusable ? hashSecret(reusableToken(services, measurementId)) : null;
    return { ...occurrence, id: measurementId, linkHash };
  });
  await insertMeasurements(tx, accountId, { id, threshold, expected }, planned);
  if (isReusable)
    await saveShortAddresses(
      services,
      tx,
      accountId,
      planned.map((one) => one.id),
    );
  const first = planned[0];
  // The minutely sweep finds measurements that open later.
  if (first && first.opensAt <= now) await sendAdvance(services, tx, { accountId, measurementId: first.id });
}

async function readSets(services: Services, tx: Tx, accountId: string, productKey?: string): Promise<MeasurementSet[]> {
  const now = services.clock.now();
  const sets = await listSets(tx, accountId, productKey);
  const rows = Map.groupBy(await listMeasurements(tx, accountId, now, productKey), (row) => row.set_id);
  return sets.map((set) => toSet(services, set, rows.get(set.id) ?? [], now));
}

function toSet(services: Services, set: SetRow, rows: readonly MeasurementRow[], now: Date): MeasurementSet {
  return {
    id: set.id,
    product: set.product_key,
    start_date: set.start_date,
    duration_days: set.duration_days,
    frequency: set.frequency,
    end_date: set.end_date,
    timezone: set.timezone,
    distribution: set.distribution,
    number_of_participants: set.number_of_participants,
    participant_list: set.list_id,
    sends_reminders: set.sends_reminders,
    mail_texts: set.mail_texts,
    threshold: set.threshold,
    is_historical: set.overridden_at !== null,
    created_at: set.created_at.toISOString(),
    measurements: rows.map((row) => toMeasurement(services, row, now)),
  };
}

import type { participation } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { marginOfError, participationRate, returningDevices } from '../statistics/index.ts';
import { planDays } from '../disclosure-control/index.ts';
import {
  findNextOfSet,
  measurementOf,
  type MeasurementRow,
  returningOf,
  stateOf,
  toMeasurement,
} from '../../4-measurements/measurements/index.ts';
import { findParticipantList } from '../../3-reference/participant-lists/index.ts';
import { productName } from '../../3-reference/question-bank/index.ts';
import { destructionOf } from '../../4-measurements/sealed-answers/index.ts';
import { countDays } from './count-days.ts';
import { dayOf, listDays } from '../../5-collection/response-days/index.ts';

type Participation = z.infer<typeof participation.ParticipationSchema>;

/** Returns the participation of a measurement: counts of the whole organization only (C6). */
export function readParticipation(
  { db, clock, config }: Services,
  accountId: string,
  id: string,
): Promise<Participation> {
  return inTenant(db, accountId, async (tx) => {
    const now = clock.now();
    const row = await measurementOf(tx, accountId, id, now);
    const list = row.list_id === null ? undefined : await findParticipantList(tx, accountId, row.list_id);
    const next = await findNextOfSet(tx, accountId, row.set_id, row.opens_at);
    const measurement = toMeasurement({ config }, row, now);
    const { responses, expected } = measurement;
    const isShown = responses !== null && measurement.state !== 'programmed';
    return {
      measurement,
      product_name: productName(row.product_key),
      participant_list: list ? { id: list.id, name: list.name, people: list.people } : null,
      next: next ?? null,
      rate: isShown ? participationRate(responses, expected) : null,
      margin_of_error: isShown && responses >= row.threshold ? marginOfError(responses, expected) : null,
      ...(isShown && measurement.state === 'finished' ? returningDevices(returningOf(row), row.threshold) : {}),
      ...(measurement.state === 'finished' ? await destructionOf(tx, accountId, id) : {}),
      days: await readDays(tx, accountId, row, now),
    };
  });
}

/** Returns the responses by local day; null for suppressed days (`planDays`). */
async function readDays(tx: Tx, accountId: string, row: MeasurementRow, now: Date): Promise<Participation['days']> {
  const state = stateOf(row, now);
  if (state === 'programmed') return [];
  const end = dayOf(row, state === 'active' ? now : (row.stopped_at ?? row.closes_at));
  const rows = await listDays(tx, accountId, row.id);
  const lastCounted = rows.at(-1)?.day ?? end;
  const { days, counts, uncounted } = countDays(rows, {
    first: row.first_date,
    // Another API instance with a faster clock may have begun the next day.
    last: lastCounted > end ? lastCounted : end,
    total: row.submissions,
  });
  const isShown = planDays(counts, row.threshold, uncounted);
  return days.map((date, day) => ({ date, responses: isShown[day] ? (counts[day] ?? 0) : null }));
}

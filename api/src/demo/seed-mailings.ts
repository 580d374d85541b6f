import { sql } from 'kysely';
import { planMailings } from '../features/5-collection/invitations/mailing-plan.ts';
import { findMailedMeasurement, insertMailing } from '../features/5-collection/invitations/mailings.queries.ts';
import { spanOf } from '../features/5-collection/invitations/mailings.service.ts';
import type { Tx } from '../platform/database/tenant.ts';
import type { Services } from '../platform/services.ts';

/** Marks invitations and reminders as sent on their dates, so that they are not sent again. */
export async function seedMailings(
  tx: Tx,
  { clock }: Services,
  accountId: string,
  { measurementId, answeredIds }: { measurementId: string; answeredIds: readonly string[] },
): Promise<void> {
  const measurement = await findMailedMeasurement(tx, accountId, measurementId);
  if (!measurement) return;
  const left = planMailings(spanOf(measurement)).filter(({ at }) => at <= clock.now());
  const sentAt = left[0]?.at ?? clock.now();
  await sql`
    update invitations set sent_at = ${sentAt}, has_answered = participant_id = any(${answeredIds}::uuid[]),
      has_started = participant_id = any(${answeredIds}::uuid[])
    where measurement_id = ${measurementId}`.execute(tx);
  for (const { occasion, at } of left)
    await insertMailing(tx, accountId, measurementId, { occasion, now: at, isDropped: false });
}

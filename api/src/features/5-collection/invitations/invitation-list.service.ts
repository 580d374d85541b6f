import { invitations } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { pageAt } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import { countAttempt } from '../../2-identity/accounts/index.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { measurementOf, type MeasurementRow, stateOf } from '../../4-measurements/measurements/index.ts';
import { sendDelivery } from './delivery-job.ts';
import {
  type InvitationRow,
  countInvitations,
  countStates,
  findInvitationState,
  findMeasurementOf,
  insertRepeatedMail,
  pageOfInvitations,
} from './invitation-states.queries.ts';
import { planMailings } from './mailing-plan.ts';
import { findMailedMeasurement, listMailings, lockMailings } from './mailings.queries.ts';
import { spanOf } from './mailings.service.ts';

type Invitation = z.infer<typeof invitations.InvitationSchema>;
type Page = z.infer<NonNullable<typeof invitations.getInvitations.reply>>;
type Summary = z.infer<typeof invitations.InvitationSummarySchema>;
type Query = z.infer<NonNullable<typeof invitations.getInvitations.query>>;

const HOUR_MS = 3_600_000;
/** Allows repeating a hundred mails after a typing error, but no flood of mails. */
const REPEATS_PER_HOUR = 200;

export function readInvitations(
  services: Services,
  accountId: string,
  measurementId: string,
  { search = '', state, sort, direction = 'ascending', page: definition = 1 }: Query,
): Promise<Page> {
  const { page, offset, limit } = pageAt(definition, invitations.INVITATIONS_PER_PAGE);
  return inTenant(services.db, accountId, async (tx) => {
    const now = services.clock.now();
    const measurement = await measurementOf(tx, accountId, measurementId, now);
    const filter = {
      measurementId,
      now,
      isOver: stateOf(measurement, now) === 'finished',
      search: search.trim(),
      state: state ?? null,
    };
    const rows = await pageOfInvitations(tx, accountId, filter, { sort: sort ?? null, direction, offset, limit });
    return {
      total: await countInvitations(tx, accountId, filter),
      page,
      invitations: rows.map((row) => toInvitation(row, measurement, now)),
    };
  });
}

/** Returns the mails of a measurement: planned days from its dates, and what was sent. */
export function readInvitationSummary(services: Services, accountId: string, measurementId: string): Promise<Summary> {
  return inTenant(services.db, accountId, async (tx) => {
    const now = services.clock.now();
    const measurement = await measurementOf(tx, accountId, measurementId, now);
    const isOver = stateOf(measurement, now) === 'finished';
    const counts = await countStates(tx, accountId, { measurementId, now, isOver });
    const mailed = await findMailedMeasurement(tx, accountId, measurementId);
    if (!mailed) return { ...counts, sends_reminders: false, timezone: measurement.timezone, mailings: [] };
    const opened = new Map((await listMailings(tx, accountId, measurementId)).map((one) => [one.occasion, one]));
    return {
      ...counts,
      sends_reminders: mailed.sends_reminders,
      timezone: mailed.timezone,
      mailings: planMailings(spanOf(mailed)).map(({ occasion, day, at }) => {
        const opening = opened.get(occasion);
        return {
          occasion,
          planned_day: day,
          planned_at: at.toISOString(),
          state: opening ? (opening.is_dropped ? 'dropped' : 'started') : isOver ? 'dropped' : 'planned',
          started_at: opening && !opening.is_dropped ? opening.opened_at.toISOString() : null,
          // The number of people without an answer at a reminder would date responses that the plot by day suppresses.
          people: opening && !opening.is_dropped && occasion === 'invitation' ? counts.people : null,
        } as const;
      }),
    };
  });
}

/** Sends one person's invitation again. The visible result does not depend on whether they have answered. */
export async function resendInvitation(services: Services, by: Actor, id: string): Promise<Invitation> {
  const { accountId } = by;
  // Counted before the check, so that concurrent requests cannot exceed the limit.
  await countAttempt(services, {
    kind: 'survey-invitation-again',
    subject: accountId,
    max: REPEATS_PER_HOUR,
    windowMs: HOUR_MS,
  });
  return inTenant(services.db, accountId, async (tx) => {
    const measurementId = await findMeasurementOf(tx, accountId, id);
    if (measurementId === undefined) throw new AppError('not_found');
    await lockMailings(tx, measurementId);
    const now = services.clock.now();
    const measurement = await measurementOf(tx, accountId, measurementId, now);
    const definition = { measurementId, now, isOver: false };
    const known = await findKnown(tx, accountId, definition, id);
    if (stateOf(measurement, now) !== 'active') throw new AppError('measurement_not_active');
    if (known.state === 'planned' || known.state === 'sending') throw new AppError('conflict');
    const waitMs = repeatableAt(known).getTime() - now.getTime();
    if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    await insertRepeatedMail(tx, accountId, { measurementId, invitationId: id, repeat: known.repeat + 1, now });
    await recordAuditEvent(services, tx, by, 'survey_invitation_resent', {
      details: { product: measurement.product_key },
    });
    await sendDelivery(services, tx, { accountId, measurementId });
    return toInvitation(await findKnown(tx, accountId, definition, id), measurement, now);
  });
}

async function findKnown(
  tx: Tx,
  accountId: string,
  definition: { measurementId: string; now: Date; isOver: boolean },
  id: string,
): Promise<InvitationRow> {
  const row = await findInvitationState(tx, accountId, definition, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** When a mail may be repeated: an hour after the last arrival, or at once if none arrived. */
function repeatableAt({ state, settled_at }: InvitationRow): Date {
  return new Date(state === 'sent' && settled_at ? settled_at.getTime() + HOUR_MS : 0);
}

function toInvitation(row: InvitationRow, measurement: MeasurementRow, now: Date): Invitation {
  const isActive = stateOf(measurement, now) === 'active';
  const isSettled = row.state === 'sent' || row.state === 'failed';
  return {
    id: row.id,
    participant: row.participant_id,
    email: row.email,
    name: row.name,
    language: row.language,
    state: row.state,
    failure: row.failure,
    is_delayed: row.is_delayed,
    sent_at: row.state === 'sent' ? (row.settled_at?.toISOString() ?? null) : null,
    can_resend: isActive && isSettled && repeatableAt(row) <= now,
    can_correct: isActive && !row.is_contacted,
  };
}

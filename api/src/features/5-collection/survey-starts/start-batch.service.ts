import { RESERVATION_MINUTES } from '@veleta/shared/contracts';
import { createHmac } from 'node:crypto';
import { type PipelinedTransaction, inPipelinedTenant } from '../../../platform/database/pipelined-transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { ensureStarted, isStartDue } from '../../4-measurements/lifecycle/index.ts';
import { statusQuery } from '../../4-measurements/measurements/index.ts';
import { type Sharing, type StartDecision, type StartRequest, type StartState, decideStarts } from './decide-starts.ts';
import {
  invitationsQuery,
  type MeasurementIds,
  reservationShares,
  inactiveError,
  type SurveyLink,
  unusedCodesQuery,
} from '../survey-access/index.ts';
import {
  deleteEndedQuery,
  endReservationQuery,
  insertDevicesQuery,
  insertReservationsQuery,
  markStartedQuery,
  reservationsQuery,
} from './starts.queries.ts';

/** A start that waits for its batch. */
export interface WaitingStart extends StartRequest {
  readonly link: SurveyLink;
  /** Fingerprint of the device; null if it sent none, and on kiosk links. */
  readonly fingerprint: string | null;
}

export type StartOutcome =
  | { readonly endsAt: Date; readonly isKnownDevice: boolean; readonly error?: undefined }
  | Extract<StartDecision, { error: string }>;

const MS_PER_MINUTE = 60_000;
/** Number of unused ended reservations that may remain; it bounds the cost of counting them. */
const MAX_ENDED = 1_000;

/**
 * Decides a batch of starts on one measurement and writes their reservations, in one transaction with a lock on its
 * row.
 */
export async function startBatch(services: Services, batch: readonly WaitingStart[]): Promise<StartOutcome[]> {
  const { accountId, measurementId } = batch[0]?.link ?? { accountId: '', measurementId: '' };
  const of = { accountId, measurementId };
  for (;;) {
    const outcomes = await inPipelinedTenant(services.db, accountId, (tx) => attempt(services, tx, of, batch));
    if (outcomes !== 'start due') return outcomes;
    // In its own transaction: it waits for the account's lock, whose holder must not wait for this row.
    await ensureStarted(services, accountId, measurementId);
  }
}

/** Locks the measurement's row first, then invitations and reservations, in the same order as a write of a draft. */
async function attempt(
  services: Services,
  tx: PipelinedTransaction,
  of: MeasurementIds,
  batch: readonly WaitingStart[],
): Promise<StartOutcome[] | 'start due'> {
  const hashes = [...new Set(batch.flatMap(({ reservation }) => reservation ?? []))].map(fromHex);
  const invited = batch.flatMap(({ invitationId }) => invitationId ?? []);
  const isKiosk = batch.some((start) => start.isKiosk);
  const [[measurement], invitations, codes] = await Promise.all([
    tx.query(statusQuery(services.db, of.accountId, of.measurementId)),
    invited.length > 0 ? tx.query(invitationsQuery(of, invited)) : [],
    isKiosk ? tx.query(unusedCodesQuery(of, hashes)) : [],
  ]);
  if (!measurement) throw new AppError('link_invalid');
  // Read after the row is locked, because this time decides.
  const now = services.clock.now();
  if (isStartDue(measurement, now)) return 'start due';
  const [known] = hashes.length > 0 ? await tx.query(reservationsQuery(of, hashes, now)) : [];
  const state: StartState = {
    now,
    expected: measurement.expected,
    submissions: measurement.submissions,
    held: known?.held ?? 0,
    closesAt: measurement.closes_at,
    error: inactiveError(measurement, now),
    invitations: new Map(invitations.map(({ id, has_answered }) => [id, has_answered])),
    reservations: new Map(
      Object.entries(known?.reservations ?? {}).map(([hash, end]) => [hash, end === null ? null : new Date(end)]),
    ),
    codes: new Set(codes.map(({ hash }) => hash)),
  };
  const { decisions, taken } = await decideStarts(batch, state, sharingOf(services, tx, of, now));
  // The commit reports a failure.
  const write = (question: Parameters<PipelinedTransaction['query']>[0]) =>
    void tx.query(question).catch(() => undefined);
  if ((known?.ended ?? 0) > MAX_ENDED)
    write(deleteEndedQuery(of, new Date(now.getTime() - RESERVATION_MINUTES * MS_PER_MINUTE)));
  if (taken.size > 0)
    write(
      insertReservationsQuery(
        of,
        [...taken].map(([hash, reservation]) => ({
          id: services.random.uuid(),
          secretHash: fromHex(hash),
          ...reservation,
        })),
      ),
    );
  const started = batch.flatMap(({ invitationId }, index) =>
    invitationId !== null && !decisions[index]?.error ? invitationId : [],
  );
  if (started.length > 0) write(markStartedQuery(of, started));
  const devices = batch.map(({ fingerprint }, index) =>
    fingerprint && known?.device_key && !decisions[index]?.error
      ? createHmac('sha256', known.device_key).update(fingerprint).digest()
      : null,
  );
  const seen = devices.filter((hash) => hash !== null);
  const inserted = seen.length > 0 ? tx.query(insertDevicesQuery(of, seen)).catch(() => []) : [];
  await tx.commit();
  return outcomesOf(decisions, devices, new Set((await inserted).map(({ hash }) => hash)));
}

/** @param unknown devices that were not known before; the first start of each is new */
function outcomesOf(
  decisions: readonly StartDecision[],
  devices: readonly (Buffer | null)[],
  unknown: Set<string>,
): StartOutcome[] {
  return decisions.map((decision, index) => {
    if (decision.error !== undefined) return decision;
    const device = devices[index]?.toString('hex');
    const isKnownDevice = device !== undefined && !unknown.delete(device) && !decision.isKnownReservation;
    return { endsAt: decision.endsAt, isKnownDevice };
  });
}

function sharingOf(services: Services, tx: PipelinedTransaction, of: MeasurementIds, now: Date): Sharing {
  const shares = reservationShares(services);
  const { measurementId } = of;
  return {
    hold: (reservation, { address, endsAt }) => shares.hold(measurementId, reservation, { address, endsAt, now }),
    release: (reservation) => shares.release(measurementId, reservation),
    findToRelease: (address) => shares.findToRelease(measurementId, address, now),
    end: async (reservation) => (await tx.query(endReservationQuery(of, fromHex(reservation), now))).length > 0,
  };
}

const fromHex = (text: string): Buffer => Buffer.from(text, 'hex');

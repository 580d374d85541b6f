import { type Tx, inTenant } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { rewriteInvitations, vacuumInvitations } from '../invitations/invitations.service.ts';
import { ensureStarted } from '../measurement-sets/start.service.ts';
import { lockMeasurement, markFolded, measurementOf, stateOf } from '../measurement-sets/measurements.service.ts';
import {
  countInbox,
  deleteTraces,
  emptyInbox,
  shuffleAll,
  shuffleSubmissions,
  vacuumInbox,
  vacuumTraces,
} from './inbox.queries.ts';

export const MOVE_INBOX_JOB = 'survey-move-inbox';

/** Defines the job that moves answers while a measurement collects. */
export function defineMoveInbox(services: Services): void {
  services.jobs.define(MOVE_INBOX_JOB, async (data) => {
    // Written by submitResponse.
    const { accountId, measurementId } = data as { accountId: string; measurementId: string };
    await moveInbox(services, accountId, measurementId).catch((error: unknown) => {
      // Its set is being deleted, and everything in it.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
  });
}

/**
 * Moves the answers of a measurement out of the inbox if at least as many are there as the smallest group shown: so a
 * final row belongs to one of that many people, whatever a copy of the database says about when rows were written.
 * Answers how many moved.
 */
export async function moveInbox(services: Services, accountId: string, measurementId: string): Promise<number> {
  const moved = await inTenant(services.db, accountId, async (tx) => {
    await lockMeasurement(tx, accountId, measurementId);
    const { threshold } = await measurementOf(tx, accountId, measurementId, services.clock.now());
    const waiting = await countInbox(tx, accountId, measurementId);
    if (waiting < threshold) return 0;
    await emptyInbox(tx, accountId, measurementId);
    return waiting;
  });
  if (moved > 0) await wipe(services, vacuumInbox);
  return moved;
}

/**
 * After the end of a measurement: moves what is left in the inbox, whatever its number, shuffles it with what was moved
 * before, throws away the key of the device hashes and every trace of devices and places. Nothing new is accepted from
 * then on. Before the end, and when called again, it changes nothing.
 *
 * The marks of who has answered are written anew as well, but by a transaction of their own, which no final row shares.
 */
export async function ensureFolded(services: Services, accountId: string, measurementId: string): Promise<void> {
  await ensureStarted(services, accountId, measurementId);
  const onceFinished = (work: (tx: Tx, now: Date) => Promise<void>) =>
    inTenant(services.db, accountId, async (tx) => {
      await lockMeasurement(tx, accountId, measurementId);
      const now = services.clock.now();
      const measurement = await measurementOf(tx, accountId, measurementId, now);
      if (measurement.folded_at !== null || stateOf(measurement, now) !== 'finished') return false;
      await work(tx, now);
      return true;
    });
  // First, so that a crash in between leaves it to be done again.
  await onceFinished(async (tx) => {
    await rewriteInvitations(tx, accountId, measurementId);
    await shuffleSubmissions(tx, accountId, measurementId);
  });
  const isFolded = await onceFinished(async (tx, now) => {
    await shuffleAll(tx, accountId, measurementId);
    await deleteTraces(tx, accountId, measurementId);
    await markFolded(tx, accountId, measurementId, now);
  });
  if (!isFolded) return;
  await wipe(services, vacuumInbox);
  await wipe(services, vacuumTraces);
  await wipe(services, vacuumInvitations);
}

/** Rows are gone for every reader already; that the file still holds them for a while is worth a line in the log, no more. */
async function wipe({ db, log }: Services, vacuum: (db: Services['db']) => Promise<void>): Promise<void> {
  await vacuum(db).catch((cause: unknown) => log.warn({ err: cause }, 'vacuum after moving answers failed'));
}

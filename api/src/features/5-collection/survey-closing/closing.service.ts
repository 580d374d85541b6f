import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { EVERY_MINUTE, sweep } from '../../../platform/sweep.ts';
import { ensureStarted } from '../../4-measurements/lifecycle/index.ts';
import { lockMeasurement, markFinalized, measurementOf, stateOf } from '../../4-measurements/measurements/index.ts';
import { deleteTraces, findUnwiped, markWiped, vacuumTraces, type ClosedMeasurement } from './closing.queries.ts';

const SWEEP_JOB = 'survey.traces-sweep';

/** Subscribes to the end of measurements and closes them. */
export function connectClosing(services: Services): void {
  services.events.on('measurement.finished', ({ accountId, measurementId }) =>
    ensureClosed(services, accountId, measurementId),
  );
}

/** Defines the minutely job that finishes what a stopped server left. */
export function defineClosing(services: Services): void {
  services.jobs.define(SWEEP_JOB, () => wipeTraces(services), { cron: EVERY_MINUTE, retries: 0 });
}

/**
 * Closes a finished measurement, so that no instance accepts submissions, and deletes device keys, reservations and
 * drafts.
 * Idempotent; does nothing before the end.
 */
export async function ensureClosed(services: Services, accountId: string, measurementId: string): Promise<void> {
  await ensureStarted(services, accountId, measurementId);
  const isClosed = await inTenant(services.db, accountId, async (tx) => {
    await lockMeasurement(tx, accountId, measurementId);
    const now = services.clock.now();
    const measurement = await measurementOf(tx, accountId, measurementId, now);
    if (measurement.finalized_at !== null || stateOf(measurement, now) !== 'finished') return false;
    await deleteTraces(tx, accountId, measurementId);
    await markFinalized(tx, accountId, measurementId, now);
    return true;
  });
  if (!isClosed) return;
  // The rows are already deleted. A failure only means that the files contain them until the next sweep.
  await wipeTraces(services).catch((cause: unknown) =>
    services.log.warn({ err: cause }, 'vacuum after closing a measurement failed'),
  );
}

/**
 * Removes the traces of closed measurements from the database files where that is still to be done, as after a crash.
 */
export async function wipeTraces({ db, directDb, clock }: Services): Promise<void> {
  const closed: ClosedMeasurement[] = [];
  await sweep(db, {
    findNext: findUnwiped,
    idOf: ({ measurementId }) => measurementId,
    work: async (found) => void closed.push(found),
  });
  if (closed.length === 0) return;
  await vacuumTraces(directDb);
  for (const one of closed) await inTenant(db, one.accountId, (tx) => markWiped(tx, one, clock.now()));
}

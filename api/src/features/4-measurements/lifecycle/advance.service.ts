import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { EVERY_MINUTE, sweep } from '../../../platform/sweep.ts';
import { findDueMeasurement, findMeasurement, stateOf } from '../measurements/index.ts';
import { ensureStarted } from './start.service.ts';
import { ADVANCE_JOB, ADVANCE_SWEEP_JOB, type AdvanceData } from './advance-job.ts';

/** Defines the jobs of measurements: one advances a measurement, one finds every minute those that are due. */
export function defineLifecycle(services: Services): void {
  // Its data was written by sendAdvance.
  services.jobs.define(ADVANCE_JOB, (data) => advance(services, data as unknown as AdvanceData));
  services.jobs.define(ADVANCE_SWEEP_JOB, () => sweepMeasurements(services), { cron: EVERY_MINUTE, retries: 0 });
}

/** Advances every measurement of every account that is due; one that fails waits for the next round. */
export async function sweepMeasurements(services: Services): Promise<void> {
  await sweep(services.db, {
    findNext: (tx, afterId) => findDueMeasurement(tx, services.clock.now(), afterId),
    idOf: ({ measurementId }) => measurementId,
    work: (due) =>
      advance(services, due).catch((cause: unknown) => {
        services.log.error({ err: cause, measurementId: due.measurementId }, 'a measurement could not be advanced');
      }),
  });
}

/** Starts a measurement that has opened, and says that it collects or that it has ended; features above act on that. */
async function advance(services: Services, { accountId, measurementId }: AdvanceData): Promise<void> {
  await ensureStarted(services, accountId, measurementId);
  const now = services.clock.now();
  const measurement = await inTenant(services.db, accountId, (tx) =>
    findMeasurement(tx, accountId, measurementId, now),
  );
  if (!measurement) return;
  const state = stateOf(measurement, now);
  if (state === 'finished') await services.events.emit('measurement.finished', { accountId, measurementId });
  if (state === 'active') await services.events.emit('measurement.collecting', { accountId, measurementId });
}

import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { EVERY_MINUTE, sweep } from '../../../platform/sweep.ts';
import { findDueMeasurement, findMeasurement, stateOf } from '../measurements/index.ts';
import { ensureStarted } from './start.service.ts';
import { ADVANCE_JOB, ADVANCE_SWEEP_JOB, type AdvanceData } from './advance-job.ts';

/** Defines the jobs of measurements: one advances a single measurement, one finds due measurements every minute. */
export function defineLifecycle(services: Services): void {
  // sendAdvance wrote these data.
  services.jobs.define(ADVANCE_JOB, (data) => advance(services, data as unknown as AdvanceData));
  services.jobs.define(ADVANCE_SWEEP_JOB, () => sweepMeasurements(services), { cron: EVERY_MINUTE, retries: 0 });
}

/** Advances every due measurement of every account. A measurement that fails is retried in the next run. */
export async function sweepMeasurements(services: Services): Promise<void> {
  await sweep(services.db, {
    findNext: (tx, afterId) => findDueMeasurement(tx, services.clock.now(), afterId),
    idOf: ({ measurementId }) => measurementId,
    work: (due) =>
      advance(services, due).catch((cause: unknown) => {
        services.log.error({ err: cause, measurementId: due.measurementId }, 'advancing a measurement failed');
      }),
  });
}

/** Starts a measurement that has opened and emits `measurement.collecting` or `measurement.finished`. */
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

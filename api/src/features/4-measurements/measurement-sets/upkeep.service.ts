import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { EVERY_MINUTE, sweep } from '../../../platform/sweep.ts';
import { findDueMeasurement, findMeasurement } from './measurements.queries.ts';
import { stateOf } from './measurements.service.ts';
import { ensureStarted } from './start.service.ts';
import { UPKEEP_JOB, UPKEEP_SWEEP_JOB, type UpkeepData } from './upkeep-job.service.ts';

/** Defines the jobs of measurements: one looks after a measurement, one finds every minute those that need it. */
export function defineUpkeep(services: Services): void {
  // Its data was written by sendUpkeep.
  services.jobs.define(UPKEEP_JOB, (data) => lookAfter(services, data as unknown as UpkeepData));
  services.jobs.define(UPKEEP_SWEEP_JOB, () => sweepMeasurements(services), { cron: EVERY_MINUTE, retries: 0 });
}

/** Looks after every measurement of every account that needs it; one that fails waits for the next round. */
export async function sweepMeasurements(services: Services): Promise<void> {
  await sweep(services.db, {
    findNext: (tx, afterId) => findDueMeasurement(tx, services.clock.now(), afterId),
    idOf: ({ measurementId }) => measurementId,
    work: (due) =>
      lookAfter(services, due).catch((cause: unknown) => {
        services.log.error({ err: cause, measurementId: due.measurementId }, 'upkeep of a measurement failed');
      }),
  });
}

/** Starts a measurement that has opened, and says that it collects or that it has ended; features above act on that. */
async function lookAfter(services: Services, { accountId, measurementId }: UpkeepData): Promise<void> {
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

import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';

/** Jobs that start, advance and end measurements. */
export const ADVANCE_JOB = 'measurements.advance';
export const ADVANCE_SWEEP_JOB = 'measurements.advance-sweep';

export interface AdvanceData {
  readonly accountId: string;
  readonly measurementId: string;
}

/** Sends a job that advances one measurement, as part of the caller's transaction. */
export async function sendAdvance({ jobs }: Pick<Services, 'jobs'>, tx: Tx, data: AdvanceData): Promise<void> {
  await jobs.send(tx, ADVANCE_JOB, { ...data }, { key: data.measurementId });
}

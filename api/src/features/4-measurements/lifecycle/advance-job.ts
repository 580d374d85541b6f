import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';

/** Names of the jobs that start, follow and end measurements. */
export const ADVANCE_JOB = 'measurements.advance';
export const ADVANCE_SWEEP_JOB = 'measurements.advance-sweep';

export interface AdvanceData {
  readonly accountId: string;
  readonly measurementId: string;
}

/** Has one measurement advanced soon, if the caller's transaction commits. */
export async function sendAdvance({ jobs }: Pick<Services, 'jobs'>, tx: Tx, data: AdvanceData): Promise<void> {
  await jobs.send(tx, ADVANCE_JOB, { ...data }, { key: data.measurementId });
}

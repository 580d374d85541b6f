import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';

/** Names of the jobs that look after measurements. */
export const UPKEEP_JOB = 'measurement-upkeep';
export const UPKEEP_SWEEP_JOB = 'measurement-upkeep-sweep';

export interface UpkeepData {
  readonly accountId: string;
  readonly measurementId: string;
}

/** Asks for one measurement to be looked after soon, if the caller's transaction commits. */
export async function sendUpkeep({ jobs }: Pick<Services, 'jobs'>, tx: Tx, data: UpkeepData): Promise<void> {
  await jobs.send(tx, UPKEEP_JOB, { ...data }, { key: data.measurementId });
}

import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';

/** Job that delivers the waiting mails of one measurement. */
export const DELIVERY_JOB = 'invitation-mails';

export interface DeliveryData {
  readonly accountId: string;
  readonly measurementId: string;
}

/** Sends a job that delivers a measurement's waiting mails, as part of the caller's transaction. */
export async function sendDelivery({ jobs }: Pick<Services, 'jobs'>, tx: Tx, data: DeliveryData): Promise<void> {
  await jobs.send(tx, DELIVERY_JOB, { ...data }, { key: data.measurementId });
}

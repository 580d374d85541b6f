import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';

/** Name of the job that delivers the waiting mails of one measurement. */
export const DELIVERY_JOB = 'invitation-mails';

export interface DeliveryData {
  readonly accountId: string;
  readonly measurementId: string;
}

/** Asks for the waiting mails of a measurement to be delivered, if the caller's transaction commits. */
export async function sendDelivery({ jobs }: Pick<Services, 'jobs'>, tx: Tx, data: DeliveryData): Promise<void> {
  await jobs.send(tx, DELIVERY_JOB, { ...data }, { key: data.measurementId });
}

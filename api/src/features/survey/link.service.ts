import { type Tx, inTenant, withoutTenant } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/keyed-hash.ts';
import type { Services } from '../../platform/services.ts';
import { type MeasurementRow, lockMeasurement, measurementOf, stateOf } from '../measurement-sets/measurements.service.ts';
import { ensureStarted, isStartDue } from '../measurement-sets/start.service.ts';
import { findSurveyLink } from './places.queries.ts';

/** Where a link leads: one measurement, and on a personal link one invitation to it. */
export interface SurveyLink {
  readonly accountId: string;
  readonly measurementId: string;
  readonly invitationId: string | null;
}

/** Finds what a link leads to. Throws `link_invalid` for anything else. */
export async function findLink(services: Services, token: string): Promise<SurveyLink> {
  const link = await withoutTenant(services.db, (tx) => findSurveyLink(tx, hashSecret(token)));
  if (!link) throw new AppError('link_invalid');
  return link;
}

/** Reads behind a link; the first look after the opening starts the measurement. */
export async function behindLink<Result>(
  services: Services,
  link: SurveyLink,
  work: (tx: Tx, measurement: MeasurementRow, now: Date) => Promise<Result>,
): Promise<Result> {
  await startIfDue(services, link);
  return inTenant(services.db, link.accountId, async (tx) => {
    const now = services.clock.now();
    return work(tx, await measurementOf(tx, link.accountId, link.measurementId, now), now);
  });
}

/**
 * Changes behind a link, one after another per measurement: the row is held until the commit, and the time is read only
 * then, so that counts are exact and nothing gets in after a stop.
 */
export async function changingBehindLink<Result>(
  services: Services,
  link: SurveyLink,
  work: (tx: Tx, measurement: MeasurementRow, now: Date) => Promise<Result>,
): Promise<Result> {
  await startIfDue(services, link);
  return inTenant(services.db, link.accountId, async (tx) => {
    await lockMeasurement(tx, link.accountId, link.measurementId);
    const now = services.clock.now();
    return work(tx, await measurementOf(tx, link.accountId, link.measurementId, now), now);
  });
}

/** Throws `survey_not_open` or `survey_closed` unless the measurement collects. */
export function requireOpen(measurement: MeasurementRow, now: Date): void {
  const state = stateOf(measurement, now);
  if (state === 'programmed') throw new AppError('survey_not_open');
  // folded_at: another copy of the server, whose clock is ahead, has closed it already.
  if (state === 'finished' || measurement.folded_at !== null) throw new AppError('survey_closed');
}

async function startIfDue(services: Services, { accountId, measurementId }: SurveyLink): Promise<void> {
  const now = services.clock.now();
  const measurement = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, measurementId, now));
  if (isStartDue(measurement, now)) await ensureStarted(services, accountId, measurementId);
}

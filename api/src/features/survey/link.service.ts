import { type Tx, inTenant, withoutTenant } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/keyed-hash.ts';
import type { Services } from '../../platform/services.ts';
import {
  type MeasurementRow,
  lockMeasurement,
  measurementOf,
  stateOf,
} from '../measurement-sets/measurements.service.ts';
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

type Work<Result> = (tx: Tx, measurement: MeasurementRow, now: Date) => Promise<Result>;

/** Reads behind a link; the first look after the opening starts the measurement. */
export function behindLink<Result>(services: Services, link: SurveyLink, work: Work<Result>): Promise<Result> {
  return onceStarted(services, link, { isChange: false }, work);
}

/**
 * Changes behind a link, one after another per measurement: the row is held until the commit, and the time is read only
 * then, so that counts are exact and nothing gets in after a stop.
 */
export function changingBehindLink<Result>(services: Services, link: SurveyLink, work: Work<Result>): Promise<Result> {
  return onceStarted(services, link, { isChange: true }, work);
}

async function onceStarted<Result>(
  services: Services,
  link: SurveyLink,
  { isChange }: { isChange: boolean },
  work: Work<Result>,
): Promise<Result> {
  const { accountId, measurementId } = link;
  const attempt = () =>
    inTenant(services.db, accountId, async (tx) => {
      if (isChange) await lockMeasurement(tx, accountId, measurementId);
      const now = services.clock.now();
      const measurement = await measurementOf(tx, accountId, measurementId, now);
      return isStartDue(measurement, now) ? null : { result: await work(tx, measurement, now) };
    });
  for (let done = await attempt(); ; done = await attempt()) {
    if (done) return done.result;
    // In a transaction of its own: it waits for whoever sets the account up, which must not wait for this row.
    await ensureStarted(services, accountId, measurementId);
  }
}

/** Throws `survey_not_open` or `survey_closed` unless the measurement collects. */
export function requireOpen(measurement: MeasurementRow, now: Date): void {
  const state = stateOf(measurement, now);
  if (state === 'programmed') throw new AppError('survey_not_open');
  // folded_at: another copy of the server, whose clock is ahead, has closed it already.
  if (state === 'finished' || measurement.folded_at !== null) throw new AppError('survey_closed');
}

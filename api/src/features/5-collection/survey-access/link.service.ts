import { hash } from 'node:crypto';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { ensureStarted, isStartDue } from '../../4-measurements/lifecycle/index.ts';
import { findStatusRow, type RowLock, stateOf, type StatusRow } from '../../4-measurements/measurements/index.ts';
import { cachePerServices } from './cache.ts';
import { findSurveyLink } from './reservations.queries.ts';

/** Target of a link: a measurement, and on a personal link an invitation. */
export interface SurveyLink {
  readonly accountId: string;
  readonly measurementId: string;
  readonly invitationId: string | null;
  /** A kiosk link, which requires a one-time code. */
  readonly isKiosk: boolean;
  /** How many people it is for. */
  readonly people: number;
}

/** Maximum number of cached links. */
const CACHE_SIZE = 20_000;
const cacheOf = cachePerServices<SurveyLink>(CACHE_SIZE);

/** Finds the target of a link. Throws `link_invalid` if there is none. */
export async function findLink(services: Services, token: string): Promise<SurveyLink> {
  const link = await findSurveyLink(services.db, hashSecret(token));
  if (!link) throw new AppError('link_invalid');
  return link;
}

/**
 * Returns the cached target of a link; undefined if there is none.
 * A link's target never changes, but the link may have been disabled. Use it only if the following transaction checks
 * that.
 */
export function getCachedLink(services: Services, token: string): Promise<SurveyLink | undefined> {
  return cacheOf(services).getOrLoad(nameOf(token), () => findSurveyLink(services.db, hashSecret(token)));
}

const nameOf = (token: string): string => hash('sha256', token, 'base64');

type Work<Result> = (tx: Tx, measurement: StatusRow, now: Date) => Promise<Result>;

/** Runs `work` in a transaction with the link's measurement, which is started first if it has opened. */
export function withMeasurement<Result>(services: Services, link: SurveyLink, work: Work<Result>): Promise<Result> {
  return onceStarted(services, link, {}, work);
}

/**
 * Runs `work` like `withMeasurement`, with a shared lock on the measurement's row.
 * Foreign keys take the same lock. Taking it before any row of a participant keeps one lock order for all transactions.
 */
export function withSharedLock<Result>(services: Services, link: SurveyLink, work: Work<Result>): Promise<Result> {
  return onceStarted(services, link, { lock: 'shared' }, work);
}

async function onceStarted<Result>(
  services: Services,
  link: SurveyLink,
  { lock }: { lock?: RowLock },
  work: Work<Result>,
): Promise<Result> {
  const { accountId, measurementId } = link;
  const attempt = () =>
    inTenant(services.db, accountId, async (tx) => {
      const measurement = await findStatusRow(tx, accountId, measurementId, {
        ...(lock && { lock }),
        missing: 'link_invalid',
      });
      const now = services.clock.now();
      return isStartDue(measurement, now) ? null : { result: await work(tx, measurement, now) };
    });
  for (let done = await attempt(); ; done = await attempt()) {
    if (done) return done.result;
    // In its own transaction: it waits for the account's lock, whose holder must not wait for this row.
    await ensureStarted(services, accountId, measurementId);
  }
}

/** Throws `survey_not_open` or `survey_closed` unless the measurement is active. */
export function requireOpen(measurement: StatusRow, now: Date): void {
  const error = inactiveError(measurement, now);
  if (error) throw new AppError(error);
}

/** Returns why a measurement accepts nothing now; null while it is active. */
export function inactiveError(measurement: StatusRow, now: Date): 'survey_not_open' | 'survey_closed' | null {
  const state = stateOf(measurement, now);
  if (state === 'programmed') return 'survey_not_open';
  return state === 'finished' ? 'survey_closed' : null;
}

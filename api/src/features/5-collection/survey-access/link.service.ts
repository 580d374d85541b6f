import { hash } from 'node:crypto';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { ensureStarted, isStartDue } from '../../4-measurements/lifecycle/index.ts';
import { findStatusRow, type RowLock, stateOf, type StatusRow } from '../../4-measurements/measurements/index.ts';
import { cachePerServices } from './cache.ts';
import { findSurveyLink } from './reservations.queries.ts';

/** Where a link leads: one measurement, and on a personal link one invitation to it. */
export interface SurveyLink {
  readonly accountId: string;
  readonly measurementId: string;
  readonly invitationId: string | null;
  /** A link for shared tablets, which asks for a one-time code. */
  readonly isKiosk: boolean;
  /** How many people it is for. */
  readonly people: number;
}

/** Links that one process remembers; more of them are looked up again. */
const MOST_CACHED = 20_000;
const cacheOf = cachePerServices<SurveyLink>(MOST_CACHED);

/** Finds what a link leads to. Throws `link_invalid` for anything else. */
export async function findLink(services: Services, token: string): Promise<SurveyLink> {
  const link = await findSurveyLink(services.db, hashSecret(token));
  if (!link) throw new AppError('link_invalid');
  return link;
}

/**
 * What a link has led to before; only for who finds out, in the transaction that follows, whether it still leads there. A
 * link never comes to lead anywhere else. Undefined for what is no link.
 */
export function getCachedLink(services: Services, token: string): Promise<SurveyLink | undefined> {
  return cacheOf(services).getOrLoad(nameOf(token), () => findSurveyLink(services.db, hashSecret(token)));
}

const nameOf = (token: string): string => hash('sha256', token, 'base64');

type Work<Result> = (tx: Tx, measurement: StatusRow, now: Date) => Promise<Result>;

/** Reads behind a link; the first look after the opening starts the measurement. */
export function behindLink<Result>(services: Services, link: SurveyLink, work: Work<Result>): Promise<Result> {
  return onceStarted(services, link, {}, work);
}

/**
 * Changes what belongs to one participant, beside others who do the same. Who writes a row of a measurement holds it as its foreign
 * key does; holding it first, before any row of a participant, is the order of everybody else who takes both.
 */
export function participatingBehindLink<Result>(
  services: Services,
  link: SurveyLink,
  work: Work<Result>,
): Promise<Result> {
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
    // In a transaction of its own: it waits for whoever sets the account up, which must not wait for this row.
    await ensureStarted(services, accountId, measurementId);
  }
}

/** Throws `survey_not_open` or `survey_closed` unless the measurement collects. */
export function requireOpen(measurement: StatusRow, now: Date): void {
  const error = notCollectingError(measurement, now);
  if (error) throw new AppError(error);
}

/** Why a measurement takes nothing at a moment; null while it collects. */
export function notCollectingError(measurement: StatusRow, now: Date): 'survey_not_open' | 'survey_closed' | null {
  const state = stateOf(measurement, now);
  if (state === 'programmed') return 'survey_not_open';
  return state === 'finished' ? 'survey_closed' : null;
}

import { setTimeout as wait } from 'node:timers/promises';
import { inTenant, withoutTenant, type Db, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { redactText } from '../../../platform/redaction.ts';
import type { Services } from '../../../platform/services.ts';
import { EVERY_MINUTE, sweep } from '../../../platform/sweep.ts';
import { measurementOf, type MeasurementRow, stateOf } from '../../4-measurements/measurements/index.ts';
import { destroyMeasurementKey, findSealingKey, type SealingKey } from '../../4-measurements/sealed-answers/index.ts';
import { ensureClosed } from '../../5-collection/survey-closing/index.ts';
import { describeMeasurement } from './describe-measurement.ts';
import * as queries from './result-makings.queries.ts';
import { runAnalysisThread } from './work/run-analysis-thread.ts';

const MAKING_JOB = 'analysis-results';
const SWEEP_JOB = 'analysis-sweep';
const LONGEST_RUN_SECONDS = 3_600;
/** Signs of life of whoever makes results, in the time after which they count as gone. */
const SIGNS_OF_LIFE = 3;
const LONGEST_MESSAGE = 500;
const LOOK_AGAIN_MS = 200;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** What a reader is told to wait where nobody knows. */
const SOON_SECONDS = 15;

/**
 * What one server makes, one after the other: two threads at once would need twice the memory and be no sooner done. Known by
 * the pool, of which every server has one.
 */
interface Desk {
  readonly ending: AbortController;
  /** Settles when everything that was asked for so far is done. */
  last: Promise<unknown>;
}
const desks = new WeakMap<Db, Desk>();
function deskOf(db: Db): Desk {
  const desk = desks.get(db) ?? { ending: new AbortController(), last: Promise.resolve() };
  desks.set(db, desk);
  return desk;
}

/** Defines the job that makes results, and the one that finds what a stopped server has left pending. */
export function defineMaking(services: Services): void {
  services.jobs.define(
    MAKING_JOB,
    async (data) => {
      // Written by sendMaking.
      const { accountId, measurementId } = data as { accountId: string; measurementId: string };
      await makeIfFinished(services, accountId, measurementId);
    },
    // What fails is tried again later and later by the sweep, which everybody who reads knows of.
    { retries: 0, batch: 1, longestRunSeconds: LONGEST_RUN_SECONDS },
  );
  services.jobs.define(SWEEP_JOB, () => sweepPending(services), { cron: EVERY_MINUTE, retries: 0 });
}

/** Asks for the results of a measurement that has ended. */
export function connectMaking(services: Services): void {
  services.events.on('measurement.finished', ({ accountId, measurementId }) =>
    inTenant(services.db, accountId, (tx) => sendMaking(services, tx, { accountId, measurementId })),
  );
}

/** Ends what is being made: the next server begins it anew. */
export async function endMaking({ db }: Services): Promise<void> {
  const desk = deskOf(db);
  desk.ending.abort(new AppError('results_pending', { retryAfterSeconds: SOON_SECONDS }));
  await desk.last;
}

/** Has the results of a measurement made soon, if the caller's transaction commits. */
export async function sendMaking(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  data: { readonly accountId: string; readonly measurementId: string },
): Promise<void> {
  await jobs.send(tx, MAKING_JOB, { ...data }, { key: data.measurementId });
}

function sweepPending(services: Services): Promise<void> {
  const { db, clock } = services;
  return sweep(db, {
    findNext: (tx, afterId) => queries.findPending(tx, { now: clock.now(), afterId }),
    idOf: ({ measurementId }) => measurementId,
    work: (due) => withoutTenant(db, (tx) => sendMaking(services, tx, due)),
  });
}

async function makeIfFinished(services: Services, accountId: string, measurementId: string): Promise<void> {
  const now = services.clock.now();
  try {
    const row = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, measurementId, now));
    if (stateOf(row, now) === 'finished') await makeResults(services, accountId, row);
  } catch (cause) {
    // Its set may be on its way out; and what else went wrong was written down where it is tried again from.
    services.log.debug({ err: cause, measurementId }, 'results were not made by this job');
  }
}

/**
 * Makes the results of a finished measurement: nothing more is accepted, a thread of its own opens and aggregates the submissions, then the
 * key is destroyed. True where this call made them; false where they exist, somebody else is at it or the next try is not due.
 */
export function makeResults(services: Services, accountId: string, measurement: MeasurementRow): Promise<boolean> {
  const desk = deskOf(services.db);
  const made = desk.last.then(() => makeAlone(services, desk.ending.signal, accountId, measurement));
  desk.last = made.catch(() => {});
  return made;
}

async function makeAlone(
  services: Services,
  ending: AbortSignal,
  accountId: string,
  measurement: MeasurementRow,
): Promise<boolean> {
  const { db, clock, random, config, log } = services;
  ending.throwIfAborted();
  const now = clock.now();
  const making = { accountId, measurementId: measurement.id, holder: random.uuid() };
  const seconds = config.jobTakeOverSeconds;
  const isTaken = await inTenant(db, accountId, (tx) => queries.takeMaking(tx, making, { now, seconds }));
  if (!isTaken) return false;
  const hold = holdOn(services, making, seconds);
  try {
    await ensureClosed(services, accountId, measurement.id);
    const { key, ...described } = await inTenant(db, accountId, async (tx) => ({
      ...(await describeMeasurement(tx, accountId, measurement)),
      key: await findSealingKey(services, tx, accountId, measurement.id),
      // Counted only now that nothing more is accepted.
      submissions: (await measurementOf(tx, accountId, measurement.id, now)).submissions,
    }));
    if (!key) throw new Error('A measurement was started by a version of the server that sealed no answers.');
    const { databaseUrl } = services;
    const { keyStore, serverKey, drawsCoarsening } = config;
    const publicKey = key.publicKey;
    const ms = await runAnalysisThread(
      { ...making, ...described, databaseUrl, keyStore: { keyStore, serverKey }, publicKey, now, drawsCoarsening },
      AbortSignal.any([ending, hold.lost]),
    );
    log.info({ measurementId: measurement.id, submissions: described.submissions, ms }, 'results were made');
    await destroyOrLeave(services, accountId, key);
    return true;
  } catch (cause) {
    const message = redactText(cause instanceof Error ? cause.message : String(cause)).slice(0, LONGEST_MESSAGE);
    await inTenant(db, accountId, (tx) =>
      ending.aborted
        ? queries.giveBackMaking(tx, making)
        : queries.failMaking(tx, making, { now: clock.now(), message }),
    ).catch((later: unknown) => log.warn({ err: later }, 'a failure could not be written down'));
    if (!ending.aborted) log.error({ err: cause, measurementId: measurement.id }, 'results were not made');
    throw cause;
  } finally {
    hold.end();
  }
}

/** The results are committed: a key that cannot be destroyed now is destroyed by the sweep, and is never called destroyed before. */
async function destroyOrLeave(services: Services, accountId: string, key: SealingKey): Promise<void> {
  await destroyMeasurementKey(services, accountId, key).catch((cause: unknown) =>
    services.log.warn({ err: cause, measurementId: key.measurementId }, 'a key was not destroyed yet'),
  );
}

/** Gives signs of life while results are made; `lost` aborts when others may have taken them over. */
function holdOn({ db }: Services, making: queries.Making, seconds: number) {
  const lost = new AbortController();
  let keptAt = performance.now();
  const timer = setInterval(
    () => {
      inTenant(db, making.accountId, (tx) => queries.keepMaking(tx, making, seconds)).then(
        (isKept) => {
          if (isKept) keptAt = performance.now();
          else lost.abort(new Error('Somebody else makes these results.'));
        },
        () => {
          if (performance.now() - keptAt > seconds * 1_000)
            lost.abort(new Error('The database was away for too long.'));
        },
      );
    },
    (seconds * 1_000) / SIGNS_OF_LIFE,
  );
  return { lost: lost.signal, end: () => clearInterval(timer) };
}

/**
 * Waits for the results of a finished measurement, made by whoever is at it or, where nobody is, from now on by this server.
 * @throws AppError `results_pending` after `patienceMs`, and at once where they failed a short while ago.
 */
export async function awaitResults<Found>(
  services: Services,
  accountId: string,
  {
    measurement,
    find,
    patienceMs,
  }: { measurement: MeasurementRow; find: () => Promise<Found | undefined>; patienceMs: number },
): Promise<Found> {
  const begin = performance.now();
  let failure: unknown;
  const making = makeResults(services, accountId, measurement).catch((cause: unknown) => {
    failure = cause;
    return false;
  });
  for (;;) {
    const left = patienceMs - (performance.now() - begin);
    if (left <= 0) throw pending(services, undefined);
    await atMost(making, left);
    const found = await find();
    if (found) return found;
    if (failure instanceof AppError) throw failure;
    const state = await inTenant(services.db, accountId, (tx) => queries.findMaking(tx, accountId, measurement.id));
    if (state && !state.isHeld) throw pending(services, state.retryAt);
    await wait(LOOK_AGAIN_MS);
  }
}

/** Waits for the work to be done, or for so long. */
async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race([work, wait(Math.min(ms, LONGEST_TIMER_MS), undefined, { signal, ref: false }).catch(() => {})]);
  done.abort();
}

function pending({ clock }: Services, retryAt: Date | undefined): AppError {
  const seconds = retryAt ? Math.ceil((retryAt.getTime() - clock.now().getTime()) / 1_000) : SOON_SECONDS;
  return new AppError('results_pending', { retryAfterSeconds: Math.max(1, seconds) });
}

/** How many results of all accounts are pending, and what the last failure said. */
export const countPending = ({ db }: Pick<Services, 'db'>): Promise<queries.PendingFigures> => queries.countPending(db);

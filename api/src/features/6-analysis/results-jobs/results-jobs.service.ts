import { setTimeout as wait } from 'node:timers/promises';
import { inTenant, withoutTenant, type Db, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { redactText } from '../../../platform/redaction.ts';
import type { Services } from '../../../platform/services.ts';
import { EVERY_MINUTE, sweep } from '../../../platform/sweep.ts';
import { listOrganizationNames } from '../../2-identity/organizations/index.ts';
import { listParticipantNames } from '../../3-reference/participant-lists/index.ts';
import { measurementOf, type MeasurementRow, stateOf } from '../../4-measurements/measurements/index.ts';
import { destroyMeasurementKey, findSealingKey, type SealingKey } from '../../4-measurements/sealed-answers/index.ts';
import { ensureClosed } from '../../5-collection/survey-closing/index.ts';
import { findDisclosed } from '../disclosed-results/index.ts';
import { describeMeasurement } from './describe-measurement.ts';
import * as queries from './results-jobs.queries.ts';
import { runAnalysisThread } from './thread/run-analysis-thread.ts';

const RESULTS_JOB = 'analysis-results';
const SWEEP_JOB = 'results-jobs.sweep';
const MAX_RUN_SECONDS = 3_600;
/** How often the lease is extended within its duration. */
const HEARTBEATS_PER_LEASE = 3;
const MAX_MESSAGE_LENGTH = 500;
const POLL_MS = 200;
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Retry-After if the time of the next attempt is unknown. */
const DEFAULT_RETRY_SECONDS = 15;

/**
 * Queue that runs results jobs one at a time, since two threads would need twice the memory and finish no sooner. One queue per
 * connection pool, hence per server.
 */
interface WorkerQueue {
  readonly shutdown: AbortController;
  /** Settles when all queued jobs have finished. */
  last: Promise<unknown>;
}
const workerQueues = new WeakMap<Db, WorkerQueue>();
function workerQueueOf(db: Db): WorkerQueue {
  const queue = workerQueues.get(db) ?? { shutdown: new AbortController(), last: Promise.resolve() };
  workerQueues.set(db, queue);
  return queue;
}

/**
 * Defines the job that computes results, the sweep that queues results that a stopped server left pending, and the
 * metric of pending results.
 */
export function defineResultsJobs(services: Services): void {
  services.jobs.define(
    RESULTS_JOB,
    async (data) => {
      // Written by queueResultsJob.
      const { accountId, measurementId } = data as { accountId: string; measurementId: string };
      await computeIfFinished(services, accountId, measurementId);
    },
    // The sweep retries failures with back-off.
    { retries: 0, batch: 1, timeoutSeconds: MAX_RUN_SECONDS },
  );
  services.jobs.define(SWEEP_JOB, () => sweepPending(services), { cron: EVERY_MINUTE, retries: 0 });
  services.metrics.observe({
    name: 'veleta_results_pending',
    help: 'Ended measurements without results, by state: waiting, running, and failing after a failed attempt.',
    label: 'state',
    read: async () => {
      const { waiting, running, failing } = await countPending(services);
      return { waiting, running, failing };
    },
  });
}

/** Queues the results job when a measurement has finished. */
export function connectResultsJobs(services: Services): void {
  services.events.on('measurement.finished', ({ accountId, measurementId }) =>
    inTenant(services.db, accountId, (tx) => queueResultsJob(services, tx, { accountId, measurementId })),
  );
}

/** Aborts the running job. Another server restarts it. */
export async function stopResultsJobs({ db }: Services): Promise<void> {
  const queue = workerQueueOf(db);
  queue.shutdown.abort(new AppError('results_pending', { retryAfterSeconds: DEFAULT_RETRY_SECONDS }));
  await queue.last;
}

/** Queues the results job of a measurement when the caller's transaction commits. */
export async function queueResultsJob(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  data: { readonly accountId: string; readonly measurementId: string },
): Promise<void> {
  await jobs.send(tx, RESULTS_JOB, { ...data }, { key: data.measurementId });
}

function sweepPending(services: Services): Promise<void> {
  const { db, clock } = services;
  return sweep(db, {
    findNext: (tx, afterId) => queries.findPending(tx, { now: clock.now(), afterId }),
    idOf: ({ measurementId }) => measurementId,
    work: (due) => withoutTenant(db, (tx) => queueResultsJob(services, tx, due)),
  });
}

async function computeIfFinished(services: Services, accountId: string, measurementId: string): Promise<void> {
  const now = services.clock.now();
  try {
    const row = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, measurementId, now));
    if (stateOf(row, now) === 'finished') await computeResults(services, accountId, row);
  } catch (cause) {
    // The measurement set may be under deletion. Other failures are recorded on the job and retried.
    services.log.debug({ err: cause, measurementId }, 'results were not computed by this job');
  }
}

/**
 * Computes the results of a finished measurement: closes it to submissions, decrypts and aggregates them in a worker thread, then
 * destroys the key. Resolves with false if the results exist, another attempt holds the lease, or the next attempt is not due.
 */
export function computeResults(services: Services, accountId: string, measurement: MeasurementRow): Promise<boolean> {
  const queue = workerQueueOf(services.db);
  const computed = queue.last.then(() => runResultsJob(services, queue.shutdown.signal, accountId, measurement));
  queue.last = computed.catch(() => {});
  return computed;
}

async function runResultsJob(
  services: Services,
  shutdown: AbortSignal,
  accountId: string,
  measurement: MeasurementRow,
): Promise<boolean> {
  const { db, clock, random, config, log } = services;
  shutdown.throwIfAborted();
  const now = clock.now();
  const job = { accountId, measurementId: measurement.id, holder: random.uuid() };
  const seconds = config.jobTakeOverSeconds;
  const isAcquired = await inTenant(db, accountId, (tx) => queries.acquireResultsJob(tx, job, { now, seconds }));
  if (!isAcquired) return false;
  const heartbeat = startHeartbeat(services, job, seconds);
  try {
    await ensureClosed(services, accountId, measurement.id);
    const { key, ...described } = await inTenant(db, accountId, async (tx) => ({
      ...(await describeMeasurement(tx, accountId, measurement)),
      names: measurement.list_id ? await listParticipantNames(tx, accountId, measurement.list_id) : [],
      organizationNames: await listOrganizationNames(tx, accountId),
      key: await findSealingKey(services, tx, accountId, measurement.id),
      // Read after closing, so that the number is final.
      submissions: (await measurementOf(tx, accountId, measurement.id, now)).submissions,
    }));
    if (!key) throw new Error('The measurement has no key: it was started by a version without sealed answers.');
    const { databaseUrl } = services;
    const { keyStore, serverKey, drawsCoarsening } = config;
    const publicKey = key.publicKey;
    const ms = await runAnalysisThread(
      { ...job, ...described, databaseUrl, keyStore: { keyStore, serverKey }, publicKey, now, drawsCoarsening },
      AbortSignal.any([shutdown, heartbeat.lost]),
    );
    log.info({ measurementId: measurement.id, submissions: described.submissions, ms }, 'results were computed');
    await tryDestroyKey(services, accountId, key);
    return true;
  } catch (cause) {
    const message = redactText(cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_MESSAGE_LENGTH);
    await inTenant(db, accountId, (tx) =>
      shutdown.aborted ? queries.releaseLease(tx, job) : queries.recordFailure(tx, job, { now: clock.now(), message }),
    ).catch((later: unknown) => log.warn({ err: later }, 'a failure could not be recorded'));
    if (!shutdown.aborted) log.error({ err: cause, measurementId: measurement.id }, 'results were not computed');
    throw cause;
  } finally {
    heartbeat.end();
  }
}

/**
 * Destroys the key after the results are committed. If that fails, the sweep destroys it later, and it is reported as destroyed only
 * then.
 */
async function tryDestroyKey(services: Services, accountId: string, key: SealingKey): Promise<void> {
  await destroyMeasurementKey(services, accountId, key).catch((cause: unknown) =>
    services.log.warn({ err: cause, measurementId: key.measurementId }, 'a key was not destroyed yet'),
  );
}

/** Extends the lease periodically while results are computed. `lost` aborts when another attempt may have taken it over. */
function startHeartbeat({ db }: Services, job: queries.ResultsJob, seconds: number) {
  const lost = new AbortController();
  let extendedAt = performance.now();
  const timer = setInterval(
    () => {
      inTenant(db, job.accountId, async (tx) => {
        if (await queries.extendLease(tx, job, seconds)) return 'extended';
        // The transaction that stores the results deletes the lease, before its thread reports that it is done.
        return (await findDisclosed(tx, job.accountId, job.measurementId)) ? 'stored' : 'lost';
      }).then(
        (state) => {
          if (state === 'extended') extendedAt = performance.now();
          if (state === 'stored') clearInterval(timer);
          if (state === 'lost') lost.abort(new Error('Another attempt has taken over this results job.'));
        },
        () => {
          if (performance.now() - extendedAt > seconds * 1_000)
            lost.abort(new Error('The database was unavailable for longer than the lease.'));
        },
      );
    },
    (seconds * 1_000) / HEARTBEATS_PER_LEASE,
  );
  return { lost: lost.signal, end: () => clearInterval(timer) };
}

/**
 * Waits for the results of a finished measurement, and computes them on this server unless another attempt holds the lease.
 * @throws AppError `results_pending` after `patienceMs`, or immediately during the back-off after a failed attempt
 */
export async function awaitResults<Found>(
  services: Services,
  accountId: string,
  {
    measurement,
    find,
    timeoutMs,
  }: { measurement: MeasurementRow; find: () => Promise<Found | undefined>; timeoutMs: number },
): Promise<Found> {
  const begin = performance.now();
  let failure: unknown;
  const job = computeResults(services, accountId, measurement).catch((cause: unknown) => {
    failure = cause;
    return false;
  });
  for (;;) {
    const left = timeoutMs - (performance.now() - begin);
    if (left <= 0) throw pending(services, undefined);
    await waitAtMost(job, left);
    const found = await find();
    if (found) return found;
    if (failure instanceof AppError) throw failure;
    const state = await inTenant(services.db, accountId, (tx) => queries.findResultsJob(tx, accountId, measurement.id));
    if (state && !state.isHeld) throw pending(services, state.retryAt);
    await wait(POLL_MS);
  }
}

/** Waits until the work settles, for at most `ms` milliseconds. */
async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race([work, wait(Math.min(ms, MAX_TIMER_MS), undefined, { signal, ref: false }).catch(() => {})]);
  done.abort();
}

function pending({ clock }: Services, retryAt: Date | undefined): AppError {
  const seconds = retryAt ? Math.ceil((retryAt.getTime() - clock.now().getTime()) / 1_000) : DEFAULT_RETRY_SECONDS;
  return new AppError('results_pending', { retryAfterSeconds: Math.max(1, seconds) });
}

/** Counts the pending results of all accounts, with the last error message. */
export const countPending = ({ db }: Pick<Services, 'db'>): Promise<queries.PendingFigures> => queries.countPending(db);

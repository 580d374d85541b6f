import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PgBoss, fromKysely, type JobResult, type SendOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { INSTANCE_NAME } from './build.ts';
import { APPLICATION_ROLE, connectionOptions, JOB_LIMITS } from './database/open-database.ts';
import type { PipelinedTransaction } from './database/pipelined-transaction.ts';
import type { Tx } from './database/tenant.ts';
import { withLogContext } from './log-context.ts';
import type { Metrics } from './metrics.ts';
import { describeError } from './redaction.ts';

const RETRIES = 8;
const RETRY_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 3_600;
const DEFAULT_TIMEOUT_SECONDS = 300;
const POLL_SECONDS = 1;
/** Due retries and delayed jobs are found by polls alone; other jobs notify their workers when they are queued. */
const NOTIFIED_POLL_SECONDS = 5;
const DRAIN_BATCH = 50;
const WORK_BATCH = 10;

/** Prefix of the connections' application name, followed by the instance's name. */
export const JOBS_APPLICATION = 'veleta jobs ';

interface JobOptions {
  /** Cron expression (UTC) on which it also runs, with `{}` as `data`. */
  readonly cron?: string;
  readonly retries?: number;
  /** How many may run concurrently in this process. */
  readonly concurrency?: number;
  /** How many are fetched at a time and run sequentially. Use few for slow jobs, so that other instances get some. */
  readonly batch?: number;
  /** Timeout in seconds; 300 by default. */
  readonly timeoutSeconds?: number;
}

type Handler = (data: Record<string, unknown>, job: { id: string }) => Promise<void>;

/** A job queue in the same database. Data carries ids, never tokens; a job sets its own tenant. */
export interface Jobs {
  /** Registers a kind of job and its handler; called while features register. */
  define(name: string, handler: Handler, options?: JobOptions): void;
  /** Queues a job in the caller's transaction. `key` allows one waiting job per key. */
  send(
    tx: Tx | PipelinedTransaction,
    name: string,
    data: Record<string, unknown>,
    options?: { startAfter?: Date; key?: string },
  ): Promise<void>;
  /** Deletes all jobs, waiting or done, that name this id in their data. */
  deleteFor(tx: Tx, name: 'accountId' | 'userId', id: string): Promise<void>;
  /**
   * Creates the queues and, in background mode, starts the workers after `beforeWork`, which may already queue jobs.
   */
  start(beforeWork?: () => Promise<void>): Promise<void>;
  /** Returns whether jobs are being processed. */
  isWorking(): boolean;
  /** Runs all due jobs, including those they queue, and throws the first failure. For tests. */
  runDue(): Promise<number>;
  /** Retries failed jobs; ignores others. */
  retry(name: string, ids: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the tables of the job queue in a migrated database, so that instances of it start faster. */
export async function prepareJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    ...connectionOptions(APPLICATION_ROLE, JOB_LIMITS),
    createSchema: false,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** How often lost jobs are searched, per take-over time. */
const CHECKS_PER_TAKE_OVER = 2;

export function createJobs({
  url,
  mode,
  takeOverSeconds,
  log,
  metrics,
}: {
  url: string;
  mode: 'background' | 'manual';
  /** Seconds without a heartbeat after which another process takes a job over. */
  takeOverSeconds: number;
  log: Logger;
  metrics: Metrics;
}): Jobs {
  const isBackground = mode === 'background';
  const boss = new PgBoss({
    connectionString: url,
    ...connectionOptions(APPLICATION_ROLE, JOB_LIMITS),
    createSchema: false,
    max: isBackground ? 4 : 1,
    supervise: isBackground,
    schedule: isBackground,
    useListenNotify: isBackground,
    superviseIntervalSeconds: Math.ceil(takeOverSeconds / CHECKS_PER_TAKE_OVER),
    monitorIntervalSeconds: Math.ceil(takeOverSeconds / CHECKS_PER_TAKE_OVER),
    application_name: `${JOBS_APPLICATION}${INSTANCE_NAME}`,
  });
  const kinds = new Map<string, { handler: Handler; options: JobOptions }>();
  let isStarted = false;
  let isAccepting = false;
  let isStopping = false;
  let isStopped = false;
  // The pool counts as closed before its last sockets are; errors on those sockets during the shutdown are irrelevant.
  boss.on('error', (cause) => {
    if (!isStopped) log.error({ err: cause }, 'jobs');
  });
  boss.on('warning', ({ message, data }) => {
    if (Reflect.get(data, 'type') === 'listen_notify_unavailable')
      log.warn({ reason: message }, 'jobs start only by polls');
  });

  const run = async (name: string, job: { id: string; data: unknown }) => {
    // Data was an object when it was sent, and JSON preserves it.
    const data = (job.data ?? {}) as Record<string, unknown>;
    const stop = metrics.jobSeconds.startTimer({ queue: name });
    try {
      await withLogContext({ queue: name, jobId: job.id }, async () => kinds.get(name)?.handler(data, { id: job.id }));
      stop({ result: 'done' });
    } catch (cause) {
      stop({ result: 'failed' });
      throw cause;
    }
  };

  /** Runs one job of a batch. A failure affects only this job, which is retried. */
  const runInBatch = async (name: string, job: { id: string; data: unknown }): Promise<JobResult> => {
    // The rest of the batch is returned to the queue and runs later, here or on another instance.
    if (isStopping) return { id: job.id, status: 'failed', output: { message: 'The server stopped before this ran.' } };
    try {
      await run(name, job);
      // Completes the job immediately rather than with its batch, so that a crash repeats only the running job.
      await boss.complete(name, job.id);
      return { id: job.id, status: 'completed' };
    } catch (cause) {
      log.warn({ err: cause, queue: name, jobId: job.id }, 'a job failed');
      return {
        id: job.id,
        status: 'failed',
        output: { message: describeError(cause).message },
      };
    }
  };

  /** Returns the queues with jobs that have not started: one query instead of one for each queue. */
  const queuesWithJobs = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await boss.getDb().executeSql("select distinct name from pgboss.job where state < 'active'", []);
    return new Set((rows as readonly { name: string }[]).map(({ name }) => name));
  };

  return {
    define(name, handler, options = {}) {
      if (kinds.has(name)) throw new Error(`The job "${name}" is defined twice.`);
      kinds.set(name, { handler, options });
    },
    async send(tx, name, data, options = {}) {
      if (!kinds.has(name)) throw new Error(`The job "${name}" is not defined.`);
      const sendOptions: SendOptions = {
        db: 'run' in tx ? { executeSql: (text, values) => tx.run(text, values ?? []) } : fromKysely(tx),
      };
      if (options.startAfter) sendOptions.startAfter = options.startAfter;
      // Queues allow one waiting job per key; a job without a key gets a unique one.
      sendOptions.singletonKey = options.key ?? randomUUID();
      await boss.send(name, data, sendOptions);
    },
    async deleteFor(tx, name, id) {
      // Mail jobs store the ids one level deeper.
      await sql`delete from pgboss.job where data ->> ${name} = ${id} or data -> 'ids' ->> ${name} = ${id}`.execute(tx);
    },
    async start(beforeWork) {
      await boss.start();
      isStarted = true;
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const [name, { options }] of kinds) {
        const queue = known.get(name);
        if (queue && isBackground && (queue.heartbeatSeconds !== takeOverSeconds || !queue.notify)) {
          await boss.updateQueue(name, { heartbeatSeconds: takeOverSeconds, notify: true });
        }
        if (!queue) {
          await boss.createQueue(name, {
            policy: 'short',
            // Upper limit of a job's run time. Jobs of a dead process are restarted much earlier.
            expireInSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
            heartbeatSeconds: takeOverSeconds,
            notify: true,
            retryLimit: options.retries ?? RETRIES,
            retryDelay: RETRY_DELAY_SECONDS,
            retryBackoff: true,
            retryDelayMax: MAX_DELAY_SECONDS,
          });
        }
      }
      await beforeWork?.();
      isAccepting = true;
      if (!isBackground) return;
      for (const [name, { options }] of kinds) {
        if (options.cron) await boss.schedule(name, options.cron, {});
        await boss.work<object>(
          name,
          {
            pollingIntervalSeconds: POLL_SECONDS,
            notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS,
            batchSize: options.batch ?? WORK_BATCH,
            // A long queue, such as the invitations of a large list, is processed without a pause between batches.
            burstWhenBatchFull: true,
            localConcurrency: options.concurrency ?? 1,
            perJobResults: true,
          },
          async (jobs) => {
            const results: JobResult[] = [];
            for (const job of jobs) results.push(await runInBatch(name, job));
            return results;
          },
        );
      }
    },
    async retry(name, ids) {
      if (ids.length > 0) await boss.retry(name, [...ids]);
    },
    isWorking: () => isAccepting && !isStopped,
    async runDue() {
      let count = 0;
      for (let isWorking = true; isWorking;) {
        isWorking = false;
        const waiting = await queuesWithJobs();
        for (const name of kinds.keys()) {
          if (!waiting.has(name)) continue;
          for (const job of await boss.fetch<object>(name, { batchSize: DRAIN_BATCH })) {
            await run(name, job);
            await boss.complete(name, job.id);
            isWorking = true;
            count += 1;
          }
        }
      }
      return count;
    },
    async stop() {
      isStopping = true;
      if (isStarted) await boss.stop({ graceful: true, timeout: 10_000 });
      isStarted = false;
      isStopped = true;
    },
  };
}

import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { StartError } from '../start-error.ts';
import { assertRowSecurityApplies, createDatabase, type TimeLimits } from './open-database.ts';
import { inTenant, type Db, type Tx } from './tenant.ts';
import { isUnavailable } from './unavailable.ts';

/** Time without reads on a replica after one has failed. */
const RETRY_AFTER_MS = 10_000;
const WARN_EVERY_MS = 60_000;
/** SQLSTATE of a statement that is cancelled because it blocks the replay of a change. The next one may succeed. */
const RECOVERY_CONFLICT = '40001';

/** Reads stored results, which are never changed: on the read replica, or on the primary if that is not possible. */
export interface ResultsDb {
  /**
   * Returns what `work` finds in a transaction of a tenant. If it finds nothing on the replica, which may lag, or fails
   * there, it is repeated on the primary. The caller must have read on the primary that the measurement exists, because
   * a replica may still contain what was deleted.
   */
  find<Found>(accountId: string, work: (tx: Tx) => Promise<Found | undefined>): Promise<Found | undefined>;
  close(): Promise<void>;
}

interface Primary {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

interface ResultsDbOptions extends Primary {
  /** Address of a streaming replica of `db`; undefined without one. */
  readonly replicaUrl: string | undefined;
  readonly limits: TimeLimits;
}

/**
 * Opens the connections to the read replica. If the replica does not answer, results are read on the primary until it
 * does.
 * @throws StartError if the address is not that of a replica of `db`, or rejects the login
 */
export async function openResultsDb({ replicaUrl, db, limits, ...others }: ResultsDbOptions): Promise<ResultsDb> {
  if (replicaUrl === undefined)
    return { find: (accountId, work) => inTenant(db, accountId, work), close: async () => undefined };
  const replica = createDatabase(replicaUrl, { limits });
  const check = async () => {
    await assertRowSecurityApplies(replica);
    await assertReplicaOf(replica, db);
  };
  try {
    return await withReplica({ db, replica, check, ...others });
  } catch (cause) {
    await replica.destroy();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The read replica of DATABASE_REPLICA_URL cannot be used: ${reason}`, { cause });
  }
}

/**
 * Reads on a replica that passes `check`, with the primary as its fallback. Exported for tests.
 * @throws what `check` throws, unless the replica does not answer
 */
export async function withReplica({
  db,
  replica,
  check,
  clock,
  log,
  metrics,
}: Primary & { replica: Db; check: () => Promise<void> }): Promise<ResultsDb> {
  let isUsable = false;
  let retryAt = 0;
  let warnAt = 0;

  const warn = (message: string, cause?: unknown): void => {
    const now = clock.now().getTime();
    if (now < warnAt) return;
    warnAt = now + WARN_EVERY_MS;
    log.warn({ err: cause }, message);
  };
  const recordFailure = (cause: unknown): void => {
    if (!(cause instanceof Error && Reflect.get(cause, 'code') === RECOVERY_CONFLICT)) {
      isUsable = false;
      retryAt = clock.now().getTime() + RETRY_AFTER_MS;
    }
    warn('the read replica failed: results are read on the primary', cause);
  };
  const start = async (): Promise<void> => {
    retryAt = Infinity;
    await check();
    isUsable = true;
  };

  await start().catch((cause: unknown) => {
    if (!isUnavailable(cause)) throw cause;
    recordFailure(cause);
  });
  return {
    find: async (accountId, work) => {
      let result = 'failed';
      // No read waits for the check.
      if (!isUsable && clock.now().getTime() >= retryAt) void start().catch(recordFailure);
      try {
        if (isUsable) {
          const found = await inTenant(replica, accountId, work);
          if (found !== undefined) {
            metrics.replicaReads.inc({ result: 'done' });
            return found;
          }
          result = 'missing';
        }
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        recordFailure(cause);
      }
      const found = await inTenant(db, accountId, work);
      // What neither has is not missing: it does not exist.
      if (result === 'missing' && found === undefined) return undefined;
      metrics.replicaReads.inc({ result });
      if (result === 'missing') warn('the read replica lags: it lacks results that the primary has');
      return found;
    },
    close: () => replica.destroy(),
  };
}

/** @throws Error if a database is not a streaming replica of another one */
async function assertReplicaOf(replica: Db, primary: Db): Promise<void> {
  const [copy, original] = await Promise.all([identify(replica), identify(primary)]);
  if (!copy?.is_replica)
    throw new Error('it is not in recovery, so it is no replica. Set the address of a streaming replica, or none.');
  if (copy.identity !== original?.identity)
    throw new Error(
      'it is a replica of another database than that of DATABASE_URL. Set the address of a streaming replica of the same PostgreSQL with the same database name, or none.',
    );
}

/** A replica has the system identifier of its primary, and its databases have the same ids. */
async function identify(db: Db): Promise<{ is_replica: boolean; identity: string } | undefined> {
  const { rows } = await sql<{ is_replica: boolean; identity: string }>`
    select pg_is_in_recovery() as is_replica, system_identifier || ' ' || d.oid as identity
    from pg_control_system(), pg_database d where d.datname = current_database()`.execute(db);
  return rows[0];
}

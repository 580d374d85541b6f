import { leastCommenters } from '@veleta/shared/contracts';
import { randomInt } from 'node:crypto';
import { inTenant, type Db, type Tx } from '../../../../platform/database/tenant.ts';
import { deleteSealed, markKeyPending } from '../../../4-measurements/sealed-answers/index.ts';
import { insertComments, insertDisclosed, VIEWS, viewsOf } from '../../disclosed-results/index.ts';
import {
  ALL_RULES,
  discloseAll,
  drawCoarsening,
  planCommentsOf,
  suppressCells,
} from '../../disclosure-control/index.ts';
import { deleteResultsJob, assertLease } from '../results-jobs.queries.ts';
import { aggregateSealed } from './aggregate-sealed.ts';
import type { PhaseTimes, ResultsRequest } from './analysis-work.ts';
import { auditInThreads, auditThreads } from './audit-in-threads.ts';

const FRACTIONS = 2 ** 32;
/** Returns an unpredictable fraction below 1. */
const randomFraction = () => randomInt(FRACTIONS) / FRACTIONS;

/**
 * Computes and stores the results of a finished measurement from its sealed submissions. No transaction is open during the computation.
 * Then one transaction writes the results, deletes the submissions and marks the key for destruction. Resolves with the duration of each
 * phase.
 */
export async function computeResults(db: Db, request: ResultsRequest, signal: AbortSignal): Promise<PhaseTimes> {
  const { accountId, measurementId, now } = request;
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => {
    signal.throwIfAborted();
    return inTenant(db, accountId, work);
  };
  const elapsed = startTimer();
  const { aggregates, comments } = await aggregateSealed(db, request, signal);
  const opened = elapsed();
  const { responses: _, ...aggregate } = aggregates;
  const input = { ...request.frame, ...aggregate };
  const planned = suppressCells(input, ALL_RULES);
  const drawn = request.drawsCoarsening ? drawCoarsening(input, planned, randomFraction) : planned;
  const suppression = await auditInThreads(input, drawn, auditThreads(input));
  const audited = elapsed();
  signal.throwIfAborted();
  const disclosed = discloseAll(input, ALL_RULES, suppression);
  const { table } = disclosed;
  const withoutTopics = planCommentsOf(table, comments.count());
  const { topics, counts } = await comments.countTopics(withoutTopics, {
    least: leastCommenters(table.threshold),
    organizationNames: request.organizationNames,
  });
  const plan = planCommentsOf(table, counts, topics);
  const computed = elapsed();
  await inTransaction(async (tx) => {
    await insertDisclosed(tx, { accountId, measurementId, table, computedAt: now }, [
      ...viewsOf(disclosed),
      { name: VIEWS.comments, content: plan },
    ]);
    await insertComments(tx, accountId, measurementId, comments.publish(plan));
    await deleteSealed(tx, measurementId);
    await markKeyPending(tx, accountId, measurementId, now);
    // Last, because the lock blocks heartbeats, and the deletion may take longer than the lease.
    await assertLease(tx, request);
    await deleteResultsJob(tx, request);
  });
  return { opened, audited, computed, written: elapsed() };
}

/** Returns a function that returns the milliseconds since its previous call. */
function startTimer(): () => number {
  let before = performance.now();
  return () => {
    const now = performance.now();
    const ms = Math.round(now - before);
    before = now;
    return ms;
  };
}

import { randomInt } from 'node:crypto';
import { inTenant, type Db, type Tx } from '../../../../platform/database/tenant.ts';
import { deleteSealed, markKeyPending } from '../../../4-measurements/sealed-answers/index.ts';
import { insertDisclosed } from '../analysis.queries.ts';
import { insertComments } from '../comments.queries.ts';
import { planHiding } from '../gate/breakout-plan.ts';
import { planCommentsOf } from '../gate/comment-plan.ts';
import { discloseAll } from '../gate/disclose-all.ts';
import { drawCoarsening } from '../gate/drawn-coarsening.ts';
import { ALL_RULES } from '../gate/rules.ts';
import { endMaking, requireMaking } from '../result-makings.queries.ts';
import { VIEWS, viewsOf } from '../stored-views.ts';
import { aggregateSealed } from './aggregate-sealed.ts';
import type { PhaseTimes, ResultsWanted } from './analysis-work.ts';
import { auditInThreads, auditThreads } from './audit-in-threads.ts';

const FRACTIONS = 2 ** 32;
/** A fraction below 1 that no reader can repeat. */
const unpredictable = () => randomInt(FRACTIONS) / FRACTIONS;

/**
 * From the sealed submissions of a finished measurement to all that may be read of it. No transaction is open while disclosure
 * control computes; then one writes the results, deletes the submissions and notes that the key is to be destroyed. Resolves with how long
 * each phase took.
 */
export async function makeResults(db: Db, wanted: ResultsWanted, signal: AbortSignal): Promise<PhaseTimes> {
  const { accountId, measurementId, now } = wanted;
  const inOwn = <Result>(work: (tx: Tx) => Promise<Result>) => {
    signal.throwIfAborted();
    return inTenant(db, accountId, work);
  };
  const watch = startWatch();
  const { folded, comments } = await aggregateSealed(db, wanted, signal);
  const opened = watch();
  const { responses: _, ...aggregate } = folded;
  const input = { ...wanted.frame, ...aggregate };
  const planned = planHiding(input, ALL_RULES);
  const drawn = wanted.drawsCoarsening ? drawCoarsening(input, planned, unpredictable) : planned;
  const hiding = await auditInThreads(input, drawn, auditThreads(input));
  const audited = watch();
  signal.throwIfAborted();
  const disclosed = discloseAll(input, ALL_RULES, hiding);
  const { table } = disclosed;
  const plan = planCommentsOf(table, comments.count());
  const computed = watch();
  await inOwn(async (tx) => {
    await insertDisclosed(tx, { accountId, measurementId, table, computedAt: now }, [
      ...viewsOf(disclosed),
      { name: VIEWS.comments, content: plan },
    ]);
    await insertComments(tx, accountId, measurementId, comments.publish(plan));
    await deleteSealed(tx, accountId, measurementId);
    await markKeyPending(tx, accountId, measurementId, now);
    // Last: while its row is locked, this server can give no sign of life, and deleting can take longer than it may be silent.
    await requireMaking(tx, wanted);
    await endMaking(tx, wanted);
  });
  return { opened, audited, computed, written: watch() };
}

/** Measures milliseconds from one call to the next. */
function startWatch(): () => number {
  let before = performance.now();
  return () => {
    const now = performance.now();
    const ms = Math.round(now - before);
    before = now;
    return ms;
  };
}

import { inTenant, type Db, type Tx } from '../../../platform/database/tenant.ts';
import { deleteSealed, markKeyPending } from '../../sealed-answers/sealed-answers.service.ts';
import { insertDisclosed } from '../analysis.queries.ts';
import { insertComments } from '../comments.queries.ts';
import { planCommentsOf } from '../gate/comment-plan.ts';
import { discloseAll } from '../gate/disclose-all.ts';
import { ALL_RULES } from '../gate/rules.ts';
import { endMaking, requireMaking } from '../result-makings.queries.ts';
import { VIEWS, viewsOf } from '../stored-views.ts';
import { aggregateSealed } from './aggregate-sealed.ts';
import type { ResultsWanted } from './analysis-work.ts';
import { auditInThreads, auditThreads } from './audit-in-threads.ts';

/**
 * From the sealed submissions of a finished measurement to all that may be read of it. No transaction is open while disclosure
 * control computes; then one writes the results, deletes the submissions and notes that the key is to be destroyed.
 */
export async function makeResults(db: Db, wanted: ResultsWanted, signal: AbortSignal): Promise<void> {
  const { accountId, measurementId, now } = wanted;
  const inOwn = <Result>(work: (tx: Tx) => Promise<Result>) => {
    signal.throwIfAborted();
    return inTenant(db, accountId, work);
  };
  const { folded, comments } = await inOwn((tx) => aggregateSealed(tx, wanted, signal));
  const { responses: _, ...aggregate } = folded;
  const input = { ...wanted.frame, ...aggregate };
  const audited = await auditInThreads(input, auditThreads(input));
  signal.throwIfAborted();
  const disclosed = discloseAll(input, ALL_RULES, audited);
  const { table } = disclosed;
  const plan = planCommentsOf(table, comments.count());
  await inOwn(async (tx) => {
    await requireMaking(tx, wanted);
    await insertDisclosed(tx, { accountId, measurementId, table, computedAt: now }, [
      ...viewsOf(disclosed),
      { name: VIEWS.comments, content: plan },
    ]);
    await insertComments(tx, accountId, measurementId, comments.publish(plan));
    await deleteSealed(tx, accountId, measurementId);
    await markKeyPending(tx, accountId, measurementId, now);
    await endMaking(tx, wanted);
  });
}

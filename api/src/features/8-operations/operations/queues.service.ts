import type * as z from 'zod/mini';
import type { operations } from '@veleta/shared/contracts';
import { AppError } from '../../../platform/errors.ts';
import { redactText } from '../../../platform/redaction.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { countJobs, failedJobs, lastErrors } from './queues.queries.ts';

type Queue = z.input<typeof operations.QueueSchema>;

/** Returns the first line of an error for operators, without personal data and secrets. */
export const errorText = (message: string | null): string => redactText(message?.split('\n')[0] ?? '').slice(0, 300);

export async function readQueues({ db }: Services): Promise<Queue[]> {
  const [queues, errors] = await Promise.all([countJobs(db), lastErrors(db)]);
  const errorOf = new Map(errors.map((error) => [error.name, error]));
  return queues.map(({ completed_today: _, oldest_waiting_at: oldest, ...queue }) => {
    const error = errorOf.get(queue.name);
    return {
      ...queue,
      oldest_waiting_at: oldest?.toISOString() ?? null,
      last_error: error ? { at: error.at.toISOString(), message: errorText(error.message) } : null,
    };
  });
}

/** Retries failed jobs and logs who requested it. */
export async function retryFailed(
  { db, jobs, log }: Services,
  session: Session,
  queue: string,
): Promise<{ retried: number }> {
  if (!(await countJobs(db)).some(({ name }) => name === queue)) throw new AppError('not_found');
  const ids = await failedJobs(db, queue);
  await jobs.retry(queue, ids);
  const retried = ids.length;
  log.warn(
    { audit: 'operations.retry', userId: session.userId, queue, retried },
    'an operator tried failed jobs again',
  );
  return { retried };
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tenant.ts';
import type { DeferralReason } from '../../../platform/mail/mail-error.ts';

/** Jobs retried per request. */
const RETRY_BATCH = 1_000;

export interface QueueRow {
  readonly name: string;
  readonly cron: string | null;
  readonly waiting: number;
  readonly retrying: number;
  readonly planned: number;
  readonly active: number;
  readonly completed: number;
  readonly completed_today: number;
  readonly failed: number;
  readonly oldest_waiting_at: Date | null;
}

/** Counts the jobs of every queue, with the database's clock, which determines when jobs are due. */
export async function countJobs(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.name, (select min(s.cron) from pgboss.schedule s where s.name = q.name) as cron,
      count(*) filter (where j.state < 'active' and j.start_after <= now()) as waiting,
      count(*) filter (where j.state = 'retry') as retrying,
      count(*) filter (where j.state < 'active' and j.start_after > now()) as planned,
      count(*) filter (where j.state = 'active') as active,
      count(*) filter (where j.state = 'completed') as completed,
      count(*) filter (where j.state = 'completed' and j.completed_on >= date_trunc('day', now(), 'UTC')) as completed_today,
      count(*) filter (where j.state = 'failed') as failed,
      min(j.start_after) filter (where j.state < 'active' and j.start_after <= now()) as oldest_waiting_at
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`.execute(db);
  return rows;
}

interface JobError {
  readonly name: string;
  readonly at: Date;
  readonly message: string | null;
}

/** Returns the last error of each queue, from jobs that are waiting for a retry or have failed. */
export async function lastErrors(db: Db): Promise<JobError[]> {
  const { rows } = await sql<JobError>`
    select distinct on (name) name, coalesce(completed_on, started_on, created_on) as at,
      coalesce(output ->> 'message', output -> 'value' ->> 'message') as message
    from pgboss.job where state in ('retry', 'failed') and output is not null
    order by name, coalesce(completed_on, started_on, created_on) desc`.execute(db);
  return rows;
}

/** Lists the failed jobs of a queue, oldest first. */
export async function failedJobs(db: Db, queue: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${queue} and state = 'failed' order by completed_on limit ${RETRY_BATCH}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Counts the invitation mails of all accounts by state. */
export async function countInvitationMails(db: Db, now: Date) {
  const { rows } = await sql<{ planned: number; sending: number; refused: number; oldest_at: Date | null }>`
    select planned, sending, refused, oldest_at from count_invitation_mails(${now}::timestamptz)`.execute(db);
  return rows[0] ?? { planned: 0, sending: 0, refused: 0, oldest_at: null };
}

/** Counts the deferred invitation mails of all accounts by their last reason. */
export async function countDeferredMails(db: Db, now: Date) {
  const { rows } = await sql<{ reason: DeferralReason; mails: number; next_try_at: Date }>`
    select reason, mails, next_try_at from count_deferred_mails(${now}::timestamptz)`.execute(db);
  return rows;
}

/** Returns the errors of mails, by template. */
export async function mailErrors(db: Db, queue: string) {
  const { rows } = await sql<{ template: string; mails: number; last_at: Date; message: string | null }>`
    select coalesce(data ->> 'template', '') as template, count(*) as mails,
      max(coalesce(completed_on, started_on, created_on)) as last_at,
      (array_agg(coalesce(output ->> 'message', output -> 'value' ->> 'message')
        order by coalesce(completed_on, started_on, created_on) desc))[1] as message
    from pgboss.job where name = ${queue} and state in ('retry', 'failed') and output is not null
    group by 1 order by last_at desc`.execute(db);
  return rows;
}

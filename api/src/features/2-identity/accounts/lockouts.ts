import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';

/** Default window for counting attempts, and duration of a lockout. */
export const LOCKOUT_MINUTES = 15;
const WINDOW_MS = LOCKOUT_MINUTES * 60_000;

interface AttemptCounter {
  /**
   * The counter, such as `sign-in`, together with `subject`: the entered address is counted even if unknown, so that
   * counting reveals nothing.
   */
  readonly kind: string;
  readonly subject: string;
  readonly max: number;
  readonly windowMs?: number;
}

function keyOf(services: Services, { kind, subject }: AttemptCounter): Buffer {
  return createHmac('sha256', services.config.serverKey)
    .update(JSON.stringify(['lockout', kind, subject]))
    .digest();
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit. Counts are stored in the
 * database, for all instances. Returns the number of attempts in the window.
 * @throws AppError `too_many_requests`, with the time until the window ends
 */
export async function countAttempt(services: Services, counter: AttemptCounter): Promise<number> {
  const { attempts, endsAt } = await tally(services, counter);
  if (attempts > counter.max) {
    const waitMs = endsAt.getTime() - services.clock.now().getTime();
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  return attempts;
}

/** Counts an attempt and returns whether it is within the limit, for actions that are skipped rather than rejected. */
export async function isWithinLimit(services: Services, counter: AttemptCounter): Promise<boolean> {
  return (await tally(services, counter)).attempts <= counter.max;
}

async function tally(services: Services, counter: AttemptCounter): Promise<{ attempts: number; endsAt: Date }> {
  const now = services.clock.now();
  const { failures, window_ends_at: endsAt } = await services.db
    .insertInto('lockouts')
    .values({
      key: keyOf(services, counter),
      failures: 1,
      window_ends_at: new Date(now.getTime() + (counter.windowMs ?? WINDOW_MS)),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when lockouts.window_ends_at <= ${now} then 1 else lockouts.failures + 1 end`,
        window_ends_at: sql`case when lockouts.window_ends_at <= ${now} then excluded.window_ends_at else lockouts.window_ends_at end`,
      }),
    )
    .returning(['failures', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { attempts: failures, endsAt };
}

/** Subtracts one successful attempt; the others remain counted. */
export async function undoAttempt(services: Services, counter: AttemptCounter): Promise<void> {
  await services.db
    .updateTable('lockouts')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', '=', keyOf(services, counter))
    .execute();
}

/** Resets the attempts after a success. */
export async function resetAttempts(services: Services, counter: AttemptCounter): Promise<void> {
  await services.db.deleteFrom('lockouts').where('key', '=', keyOf(services, counter)).execute();
}

/** Deletes expired windows; a daily job. */
export async function removeOldLockouts(services: Services): Promise<void> {
  await services.db.deleteFrom('lockouts').where('window_ends_at', '<=', services.clock.now()).execute();
}

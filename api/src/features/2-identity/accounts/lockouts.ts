import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';

/** How long attempts are remembered, and a lockout lasts, unless something else is said. */
export const LOCKOUT_MINUTES = 15;
const WINDOW_MS = LOCKOUT_MINUTES * 60_000;

interface Guarded {
  /** What is counted: `sign-in:address` + the address typed, known or not, so that counting reveals nothing. */
  readonly kind: string;
  readonly subject: string;
  readonly max: number;
  readonly windowMs?: number;
}

function keyOf(services: Services, { kind, subject }: Guarded): Buffer {
  return createHmac('sha256', services.config.serverKey)
    .update(JSON.stringify(['lockout', kind, subject]))
    .digest();
}

/**
 * Counts an attempt before it is judged, so that many at once cannot slip through. Kept in the database: a restart or a
 * second instance of the server does not forget. Returns which attempt of the window this is.
 * @throws AppError `too_many_requests`, with the time until the window ends
 */
export async function countAttempt(services: Services, guarded: Guarded): Promise<number> {
  const { attempts, endsAt } = await tally(services, guarded);
  if (attempts > guarded.max) {
    const waitMs = endsAt.getTime() - services.clock.now().getTime();
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  return attempts;
}

/** The same for what is quietly left out instead of refused: whether there is still room. */
export async function hasRoom(services: Services, guarded: Guarded): Promise<boolean> {
  return (await tally(services, guarded)).attempts <= guarded.max;
}

async function tally(services: Services, guarded: Guarded): Promise<{ attempts: number; endsAt: Date }> {
  const now = services.clock.now();
  const { failures, window_ends_at: endsAt } = await services.db
    .insertInto('lockouts')
    .values({
      key: keyOf(services, guarded),
      failures: 1,
      window_ends_at: new Date(now.getTime() + (guarded.windowMs ?? WINDOW_MS)),
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

/** Takes back one attempt that turned out good, leaving the others counted. */
export async function takeBackAttempt(services: Services, guarded: Guarded): Promise<void> {
  await services.db
    .updateTable('lockouts')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', '=', keyOf(services, guarded))
    .execute();
}

/** Forgets the attempts after a good one. */
export async function forgetAttempts(services: Services, guarded: Guarded): Promise<void> {
  await services.db.deleteFrom('lockouts').where('key', '=', keyOf(services, guarded)).execute();
}

/** Removes windows that are over; a daily job. */
export async function removeOldLockouts(services: Services): Promise<void> {
  await services.db.deleteFrom('lockouts').where('window_ends_at', '<=', services.clock.now()).execute();
}

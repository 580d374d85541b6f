import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { clientEvents } from '@veleta/shared/contracts';
import { redactText } from '../../../platform/redaction.ts';
import type { Services } from '../../../platform/services.ts';

type ClientEvent = z.output<typeof clientEvents.reportClientEvent.body & object>;

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
/** Maximum number of different failures per day, so that invented ones cannot fill the table. */
const KINDS_PER_DAY = 500;

/** Counts a failure of a remote in a browser, without data about the person or address. */
export async function countClientEvent({ db, clock, log, metrics }: Services, event: ClientEvent): Promise<void> {
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const { kind } = event;
  const remote = redactText(event.remote);
  const version = redactText(event.version);
  const message = redactText(event.message);
  metrics.countClientEvent(event);
  log.warn({ kind, remote, version, message }, 'client event');
  const failure = { day, kind, remote, version, message };
  const counted = { occurrences: sql<number>`client_events.occurrences + 1`, last_at: now };
  // Known failures are counted even when the limit is reached.
  const { numUpdatedRows } = await db
    .updateTable('client_events')
    .set(counted)
    .where((expression) => expression.and(failure))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const { known } = await db
    .selectFrom('client_events')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  if (known >= KINDS_PER_DAY) return;
  await db
    .insertInto('client_events')
    .values({ ...failure, occurrences: 1, last_at: now })
    .onConflict((conflict) => conflict.columns(['day', 'kind', 'remote', 'version', 'message']).doUpdateSet(counted))
    .execute();
}

export async function removeOldClientEvents({ db, clock }: Services): Promise<void> {
  const limit = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  await db.deleteFrom('client_events').where('day', '<', limit).execute();
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { WrittenResponse } from './folding/folded.ts';

const RESPONSES_AT_ONCE = 5_000;

/** The answers themselves, a portion at a time, as text. Nobody but the gate may ask for them. */
export async function* readResponses(
  tx: Tx,
  accountId: string,
  measurementId: string,
): AsyncGenerator<WrittenResponse[]> {
  await sql`
    declare responses_to_fold no scroll cursor for
    select array_to_string(answers, ',', '') as answers, array_to_string(unit_ids, ',') as units
    from responses where account_id = ${sql.lit(accountId)} and measurement_id = ${sql.lit(measurementId)}`.execute(tx);
  const fetch = () => {
    const portion = sql<WrittenResponse>`fetch ${sql.lit(RESPONSES_AT_ONCE)} from responses_to_fold`.execute(tx);
    // Awaited by whoever takes the next portion; who takes no more has no use for its failure.
    portion.catch(() => undefined);
    return portion;
  };
  // The database gets one ready while the other is being worked on.
  for (let next = fetch(); ;) {
    const { rows } = await next;
    if (rows.length === 0) break;
    next = fetch();
    yield rows;
  }
  await sql`close responses_to_fold`.execute(tx);
}

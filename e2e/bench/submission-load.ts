import { callAt } from '../../server/src/testing/http-caller.ts';
import { survey } from '../../shared/src/contracts/index.ts';

/** What benches of submissions send. */
const VALUES = { likert5: 4, enps: 9, open: null };

/** Returns the secret of the n-th reservation, of the same length as those of pages. */
export const reservationOf = (n: number): string => String(n).padStart(43, '0');

/** Writes reservations in advance, more than needed, so that only submissions are measured. `query` must bypass row-level security. */
export async function writeReservations(
  query: (text: string, values?: unknown[]) => Promise<unknown>,
  measurementId: string,
  count: number,
): Promise<void> {
  await query(
    `insert into reservations (id, account_id, measurement_id, secret_hash, expires_at)
     select gen_random_uuid(), m.account_id, m.id, sha256(lpad(n::text, 43, '0')::bytea), now() + interval '1 hour'
     from measurements m, generate_series(1, $2::int) as n where m.id = $1`,
    [measurementId, count],
  );
  await query('vacuum analyze reservations');
}

/** Returns an answer to each item of a survey. */
export async function answerAll(url: string, token: string) {
  const { reply } = await callAt(url, survey.getSurvey, { params: { token } });
  const items = reply?.dimensions.flatMap((dimension) => dimension.items) ?? [];
  return items.map(({ key, type }) => ({ item: key, value: VALUES[type] }));
}

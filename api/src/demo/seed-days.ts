import { Temporal } from 'temporal-polyfill';
import { type DayRow, insertDays } from '../features/5-collection/response-days/response-days.queries.ts';
import type { Tx } from '../platform/database/tenant.ts';

/** Most people answer when the mail arrives, few at weekends, and some more after a reminder. */
const FADING_DAYS = 3.5;
const AT_WEEKENDS = 0.12;
const REMINDED = 0.45;
const SATURDAY = 6;

/** Distributes the responses of a measurement over its days up to `lastDay`. */
export async function seedDays(
  tx: Tx,
  accountId: string,
  measurementId: string,
  { total, firstDay, lastDay, random }: { total: number; firstDay: string; lastDay: string; random: () => number },
): Promise<void> {
  const first = Temporal.PlainDate.from(firstDay);
  const days = Array.from({ length: first.until(lastDay).days + 1 }, (_, day) => first.add({ days: day }));
  const reminder = Math.round(days.length / 2);
  const weights = days.map((date, day) => {
    const wave = Math.exp(-day / FADING_DAYS) + (day < reminder ? 0 : REMINDED * Math.exp((reminder - day) / 2));
    return wave * (date.dayOfWeek < SATURDAY ? 1 : AT_WEEKENDS) * (0.8 + 0.4 * random());
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  let before = 0;
  const rows: DayRow[] = [];
  for (const [index, date] of days.entries()) {
    reached += weights[index] ?? 0;
    const until = Math.round((total * reached) / whole);
    if (until > before) rows.push({ day: date.toString(), counted_before: before });
    before = until;
  }
  await insertDays(tx, accountId, measurementId, rows);
}

import { CALENDAR_LIMIT_DAYS, type calendar } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { taskOf } from '../../2-identity/background-tasks/index.ts';
import { allProducts } from '../../3-reference/question-bank/index.ts';
import { cutByMonth } from './calendar-cut.ts';
import { type CalendarRange, findNeighbours, listCalendarSets, listInRange, listSpans } from './calendar.queries.ts';
import { responsesShown, stateOf } from '../measurements/index.ts';

type Calendar = z.input<typeof calendar.CalendarSchema>;
type CalendarSet = Calendar['sets'][number];

const DAY_MS = 86_400_000;

/**
 * Returns the measurements in a range of days.
 * @throws AppError `invalid_input` if the range is too long or ends before it starts
 */
export function readCalendar(
  { db, clock }: Services,
  accountId: string,
  range: CalendarRange & { readonly per_month?: number | undefined },
): Promise<Calendar> {
  assertValidRange(range);
  return inTenant(db, accountId, async (tx) => {
    const now = clock.now();
    const { rows, setIds, cut } =
      range.per_month === undefined
        ? await readWhole(tx, accountId, range)
        : await readCut(tx, accountId, range, range.per_month);
    const sets = await listCalendarSets(tx, accountId, { ids: setIds, product: range.product, now });
    return {
      measurements: rows.map((row) => ({
        id: row.id,
        set: row.set_id,
        state: stateOf(row, now),
        first_date: row.first_date,
        last_date: row.last_day,
        is_stopped: row.stopped_at !== null,
        responses: responsesShown(row, now),
      })),
      sets: await Promise.all(sets.map((row) => toSet(tx, accountId, row))),
      products: allProducts().map(({ key, name }) => ({ key, name })),
      ...(await findNeighbours(tx, accountId, range)),
      ...(cut && { cut }),
    };
  });
}

interface Read {
  readonly rows: Awaited<ReturnType<typeof listInRange>>;
  /** Sets of all measurements in the range, including those left out by the limit. */
  readonly setIds: readonly string[];
  readonly cut?: Calendar['cut'];
}

async function readWhole(tx: Tx, accountId: string, range: CalendarRange): Promise<Read> {
  const rows = await listInRange(tx, accountId, range);
  return { rows, setIds: [...new Set(rows.map((row) => row.set_id))] };
}

async function readCut(tx: Tx, accountId: string, range: CalendarRange, perMonth: number): Promise<Read> {
  const { spans, setIds } = await listSpans(tx, accountId, range);
  const { kept, cut } = cutByMonth(spans, range, perMonth);
  if (!cut) return readWhole(tx, accountId, range);
  return { rows: await listInRange(tx, accountId, range, kept), setIds, cut };
}

function assertValidRange({ from, to }: CalendarRange): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw new AppError('invalid_input', { fields: [{ path: 'to', code: 'before_start' }] });
  if (days > CALENDAR_LIMIT_DAYS)
    throw new AppError('invalid_input', {
      fields: [{ path: 'to', code: 'period_too_long', params: { days: CALENDAR_LIMIT_DAYS } }],
    });
}

async function toSet(
  tx: Tx,
  accountId: string,
  row: Awaited<ReturnType<typeof listCalendarSets>>[number],
): Promise<CalendarSet> {
  return {
    id: row.id,
    product: row.product_key,
    frequency: row.frequency,
    start_date: row.start_date,
    end_date: row.end_date,
    timezone: row.timezone,
    distribution: row.distribution,
    threshold: row.threshold,
    is_historical: row.overridden_at !== null,
    ...(row.imported_at ? { is_imported: true } : {}),
    finished: Number(row.finished),
    active: Number(row.active),
    planned: Number(row.planned),
    deletion: row.deletion_id === null ? null : await taskOf(tx, accountId, row.deletion_id),
  };
}

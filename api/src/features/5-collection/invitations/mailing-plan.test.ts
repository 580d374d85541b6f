import { describe, expect, it } from '@jest/globals';
import { dayIn } from '@veleta/shared/contracts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { decideMailings, planMailings, reminderMoment, type OpenedMailing } from './mailing-plan.ts';

/** Zones with daylight saving in the north, in the south, at midnight, of half an hour, and none. */
const ZONES = ['Europe/Madrid', 'Pacific/Auckland', 'America/Santiago', 'Australia/Lord_Howe', 'America/Bogota'];
const MINUTE_MS = 60_000;

const day = (text: string) => Temporal.PlainDate.from(text);
const localTime = (at: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainTime().toString();
const isWeekend = (text: string) => day(text).dayOfWeek >= 6;
const startOf = (text: string, timezone: string) => new Date(day(text).toZonedDateTime(timezone).epochMilliseconds);

const anySpan = fc
  .record({
    offset: fc.integer({ min: 0, max: 365 * 4 }),
    days: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 366 })),
    timezone: fc.constantFrom(...ZONES),
  })
  .map(({ offset, days, timezone }) => {
    const first = day('2025-01-01').add({ days: offset });
    return {
      firstDate: first.toString(),
      lastDate: first.add({ days: days - 1 }).toString(),
      timezone,
      sendsReminders: true,
    };
  });
const spanFrom = (firstDate: string, days: number, timezone = 'Europe/Madrid', sendsReminders = true) => ({
  firstDate,
  lastDate: day(firstDate)
    .add({ days: days - 1 })
    .toString(),
  timezone,
  sendsReminders,
});
const daysOf = (span: Parameters<typeof planMailings>[0]) =>
  Object.fromEntries(planMailings(span).map((mailing) => [mailing.occasion, mailing.day]));

describe('planning mails', () => {
  it('starts with the invitation on the first day and sends each mail at nine local time, across clock changes', () => {
    fc.assert(
      fc.property(anySpan, (span) => {
        const plan = planMailings(span);
        expect(plan[0]).toMatchObject({ occasion: 'invitation', day: span.firstDate });
        for (const { day: planned, at } of plan) {
          expect(dayIn(span.timezone, at)).toBe(planned);
          expect(localTime(at, span.timezone)).toBe('09:00:00');
        }
      }),
    );
  });

  it('puts reminders on weekdays after the first day, in order, at most one a day', () => {
    fc.assert(
      fc.property(anySpan, (span) => {
        const reminders = planMailings(span).slice(1);
        expect(reminders.some(({ day: planned }) => isWeekend(planned))).toBe(false);
        const order = [span.firstDate, ...reminders.map((mailing) => mailing.day)];
        expect(new Set(order).size).toBe(order.length);
        expect(order.toSorted()).toEqual(order);
        expect((order.at(-1) ?? '') <= span.lastDate).toBe(true);
      }),
    );
  });

  it('puts reminders in the middle and two days before the end, or on the nearest weekday', () => {
    fc.assert(
      fc.property(anySpan, (span) => {
        const first = day(span.firstDate);
        const last = day(span.lastDate);
        const plan = daysOf(span);
        // Walks to the weekday on either side; the nearer one first.
        const walk = (from: Temporal.PlainDate, step: number): Temporal.PlainDate =>
          isWeekend(from.toString()) ? walk(from.add({ days: step }), step) : from;
        const nearest = (ideal: Temporal.PlainDate, before: Temporal.PlainDate) =>
          [walk(ideal, -1), walk(ideal, 1)]
            .toSorted((a, b) => Math.abs(ideal.until(a).days) - Math.abs(ideal.until(b).days))
            .map(String)
            .find((text) => text > first.toString() && text < before.toString());
        const end = last.add({ days: 1 });
        const lastDays = nearest(last.subtract({ days: 2 }), end);
        const half = first.add({ days: Math.floor(first.until(end).days / 2) });
        expect(plan.last_days).toBe(lastDays);
        expect(plan.halfway).toBe(nearest(half, lastDays ? day(lastDays) : end));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    // Monday, two weeks: Monday in between, Friday before the Sunday.
    ['2026-03-02', 14, { invitation: '2026-03-02', halfway: '2026-03-09', last_days: '2026-03-13' }],
    // Half-way is a Saturday, which moves to Friday; two days before the end is a Sunday, which moves to Monday.
    ['2026-03-04', 7, { invitation: '2026-03-04', last_days: '2026-03-09', halfway: '2026-03-06' }],
    // Both fall on the same day; the one before the end remains.
    ['2026-03-02', 5, { invitation: '2026-03-02', last_days: '2026-03-04' }],
    ['2026-03-02', 1, { invitation: '2026-03-02' }],
    ['2026-03-02', 2, { invitation: '2026-03-02', halfway: '2026-03-03' }],
    // A weekend has no weekday for a reminder.
    ['2026-03-07', 2, { invitation: '2026-03-07' }],
  ])('plans a measurement from %s for %i days', (first, days, expected) => {
    expect(daysOf(spanFrom(first, days))).toEqual(expected);
  });

  it('plans only the invitation without reminders', () => {
    expect(daysOf(spanFrom('2026-03-02', 14, 'Europe/Madrid', false))).toEqual({ invitation: '2026-03-02' });
  });
});

describe('mails that are due', () => {
  const decide = (span: ReturnType<typeof spanFrom>, now: Date, opened: readonly OpenedMailing[] = []) =>
    decideMailings(span, {
      now,
      opened,
      closesAt: startOf(day(span.lastDate).add({ days: 1 }).toString(), span.timezone),
    });
  const span = spanFrom('2026-03-02', 14);

  it('include the invitation from nine on, or at once if nine has passed', () => {
    const nine = new Date('2026-03-02T08:00:00Z');
    expect(decide(span, new Date(nine.getTime() - MINUTE_MS))).toEqual({ due: [], dropped: [], wakeAt: nine });
    expect(decide(span, nine).due).toEqual(['invitation']);
    expect(decide(span, new Date('2026-03-05T02:00:00Z')).due).toEqual(['invitation']);
  });

  it('include only the latest of several missed reminders, on the next weekday from nine on', () => {
    const opened = [{ occasion: 'invitation', day: '2026-03-02' }] as const;
    // Saturday: both were missed, and no weekday is left before the end.
    expect(decide(span, new Date('2026-03-14T12:00:00Z'), opened)).toEqual({
      due: [],
      dropped: ['halfway', 'last_days'],
      wakeAt: null,
    });
    const longer = spanFrom('2026-03-02', 16);
    expect(decide(longer, new Date('2026-03-14T12:00:00Z'), opened)).toEqual({
      due: [],
      dropped: [],
      wakeAt: new Date('2026-03-16T08:00:00Z'),
    });
    // Friday afternoon: due at once.
    expect(decide(span, new Date('2026-03-13T15:00:00Z'), opened)).toMatchObject({
      due: ['last_days'],
      dropped: ['halfway'],
    });
  });

  it('never include a reminder on the day of another mail, after any downtime', () => {
    fc.assert(
      fc.property(
        anySpan,
        fc.array(fc.integer({ min: 0, max: 40 * 24 * 60 }), { minLength: 1, maxLength: 40 }),
        (any, minutes) => {
          const opensAt = startOf(any.firstDate, any.timezone).getTime();
          const closesAt = startOf(day(any.lastDate).add({ days: 1 }).toString(), any.timezone);
          const opened: OpenedMailing[] = [];
          const left: OpenedMailing[] = [];
          for (const minute of minutes.toSorted((a, b) => a - b)) {
            const now = new Date(opensAt + minute * MINUTE_MS);
            if (now >= closesAt) break;
            const { due, dropped, wakeAt } = decideMailings(any, { now, closesAt, opened });
            if (wakeAt) expect(wakeAt.getTime()).toBeGreaterThan(now.getTime());
            const today = dayIn(any.timezone, now);
            for (const occasion of due) left.push({ occasion, day: today });
            opened.push(...[...due, ...dropped].map((occasion) => ({ occasion, day: today })));
            if (due.some((occasion) => occasion !== 'invitation')) {
              expect(isWeekend(today)).toBe(false);
              expect(localTime(now, any.timezone) >= '09:00:00').toBe(true);
            }
          }
          expect(new Set(left.map((mailing) => mailing.day)).size).toBe(left.length);
          expect(new Set(left.map(({ occasion }) => occasion)).size).toBe(left.length);
        },
      ),
    );
  });

  it('postpone a reminder to an allowed time', () => {
    // Friday night and Saturday: Monday at nine, across a clock change.
    expect(reminderMoment(new Date('2026-03-28T11:00:00Z'), 'Europe/Madrid', null)).toEqual(
      new Date('2026-03-30T07:00:00Z'),
    );
    expect(reminderMoment(new Date('2026-03-30T10:00:00Z'), 'Europe/Madrid', '2026-03-30')).toEqual(
      new Date('2026-03-31T07:00:00Z'),
    );
    const afternoon = new Date('2026-03-30T15:30:00Z');
    expect(reminderMoment(afternoon, 'Europe/Madrid', '2026-03-29')).toEqual(afternoon);
  });
});

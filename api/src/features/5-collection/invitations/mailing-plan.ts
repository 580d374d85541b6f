import { Temporal } from 'temporal-polyfill';
import { dayIn, type invitations } from '@veleta/shared/contracts';

export type Occasion = (typeof invitations.MAIL_OCCASIONS)[number];

/** Dates and options that determine when mails are sent. */
export interface MailedSpan {
  /** First and last local day of the measurement. */
  readonly firstDate: string;
  readonly lastDate: string;
  readonly timezone: string;
  readonly sendsReminders: boolean;
}

export interface PlannedMailing {
  readonly occasion: Occasion;
  /** The local day. */
  readonly day: string;
  readonly at: Date;
}

/** An occasion that has come due, with its local day. */
export interface OpenedMailing {
  readonly occasion: Occasion;
  readonly day: string;
}

const MAILING_TIME = '09:00';
const LAST_DAYS = 2;
const SATURDAY = 6;
const SUNDAY = 7;

type Day = Temporal.PlainDate;

/**
 * Plans the mails of a measurement, each at 09:00 local time.
 * The invitation is sent on the first day, one reminder in the middle and one two days before the last. A reminder on a
 * weekend moves to the nearest weekday, otherwise to the weekday on the other side. Reminders come after the first day,
 * at the latest on the last, in order and on different days. A reminder that does not fit is omitted.
 */
export function planMailings({ firstDate, lastDate, timezone, sendsReminders }: MailedSpan): PlannedMailing[] {
  const first = Temporal.PlainDate.from(firstDate);
  const last = Temporal.PlainDate.from(lastDate);
  const on = (occasion: Occasion, day: Day | null): PlannedMailing[] =>
    day ? [{ occasion, day: day.toString(), at: nineOn(day, timezone) }] : [];
  const invitation = on('invitation', first);
  if (!sendsReminders) return invitation;
  const end = last.add({ days: 1 });
  const lastDays = nearestWeekday(last.subtract({ days: LAST_DAYS }), first, end);
  const days = first.until(end).days;
  const halfway = nearestWeekday(first.add({ days: Math.floor(days / 2) }), first, lastDays ?? end);
  return [...invitation, ...on('halfway', halfway), ...on('last_days', lastDays)];
}

/** The due mails at a moment, and when to check again. */
export interface MailingDecision {
  readonly due: readonly Occasion[];
  /** Missed occasions that are not sent later. */
  readonly dropped: readonly Occasion[];
  /** Null if no mail is left. */
  readonly wakeAt: Date | null;
}

/**
 * Decides which missed mails are sent late, at the next allowed time before the end.
 * The invitation is always sent; of several reminders only the latest.
 */
export function decideMailings(
  span: MailedSpan,
  { now, closesAt, opened }: { now: Date; closesAt: Date; opened: readonly OpenedMailing[] },
): MailingDecision {
  const known = new Set(opened.map(({ occasion }) => occasion));
  const upcoming = planMailings(span).filter(({ occasion }) => !known.has(occasion));
  const due = upcoming.filter(({ occasion, at }) => occasion === 'invitation' && at <= now);
  const mailedDays = [...opened.map(({ day }) => day), ...due.map(() => dayIn(span.timezone, now))];
  const late = upcoming.filter(({ occasion, at }) => occasion !== 'invitation' && at <= now);
  const latest = late.at(-1);
  const moment = latest && reminderMoment(now, span.timezone, mailedDays.toSorted().at(-1) ?? null);
  const dropped = late.filter((one) => one !== latest || !moment || moment >= closesAt);
  if (latest && !dropped.includes(latest) && moment && moment <= now) due.push(latest);
  const waits = [
    ...upcoming.filter(({ at }) => at > now).map(({ at }) => at),
    ...(moment && moment > now && moment < closesAt ? [moment] : []),
  ];
  return {
    due: due.map(({ occasion }) => occasion),
    dropped: dropped.map(({ occasion }) => occasion),
    wakeAt: waits.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  };
}

/** Returns the first moment from `now` on for a reminder: on a weekday after `mailedDay`, from 09:00 local time on. */
export function reminderMoment(now: Date, timezone: string, mailedDay: string | null): Date {
  let day = Temporal.PlainDate.from(dayIn(timezone, now));
  while (isWeekend(day) || (mailedDay !== null && day.toString() <= mailedDay)) day = day.add({ days: 1 });
  const nine = nineOn(day, timezone);
  return nine > now ? nine : now;
}

/** Returns the start of a moment's local day. */
export function startOfLocalDay(moment: Date, timezone: string): Date {
  return new Date(Temporal.PlainDate.from(dayIn(timezone, moment)).toZonedDateTime(timezone).epochMilliseconds);
}

const isWeekend = ({ dayOfWeek }: Day): boolean => dayOfWeek === SATURDAY || dayOfWeek === SUNDAY;

/** Returns the day or its nearest weekday, after `first` and before `end`; null if there is none. */
function nearestWeekday(day: Day, first: Day, end: Day): Day | null {
  const candidates: Record<number, readonly number[]> = { [SATURDAY]: [-1, 2], [SUNDAY]: [1, -2] };
  const moved = (candidates[day.dayOfWeek] ?? [0]).map((days) => day.add({ days }));
  return (
    moved.find((one) => Temporal.PlainDate.compare(one, first) > 0 && Temporal.PlainDate.compare(one, end) < 0) ?? null
  );
}

function nineOn(day: Day, timeZone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime: MAILING_TIME }).epochMilliseconds);
}

import { Temporal } from 'temporal-polyfill';
import { dayIn, type invitations } from '@veleta/shared/contracts';

export type Occasion = (typeof invitations.MAIL_OCCASIONS)[number];

/** What the days of mails follow from. */
export interface MailedSpan {
  /** First and last local day on which it collects. */
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

/** An occasion that has come, with the local day on which it did. */
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
 * The days of a measurement's mails, each at 09:00 local: the invitation on the first day, a reminder when half of the days
 * have passed and one two days before the last. A reminder that falls on a weekend moves to the nearest weekday, else to
 * the one on the other side; it keeps after the first day, at the latest on the last, and the two keep their order on days
 * of their own. One that fits nowhere falls away.
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

/** What has to be done about mails at a moment, and when to look again. */
export interface MailingDecision {
  readonly due: readonly Occasion[];
  /** Occasions that were missed and are not made up for. */
  readonly dropped: readonly Occasion[];
  /** Null: nothing more comes. */
  readonly wakeAt: Date | null;
}

/**
 * What was missed is made up for: the invitation at once, of several reminders only the latest, at the first moment that is
 * right for one, and none after the end.
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

/** The first moment from `now` on at which a reminder may leave: on a weekday after `mailedDay`, not before 09:00 local. */
export function reminderMoment(now: Date, timezone: string, mailedDay: string | null): Date {
  let day = Temporal.PlainDate.from(dayIn(timezone, now));
  while (isWeekend(day) || (mailedDay !== null && day.toString() <= mailedDay)) day = day.add({ days: 1 });
  const nine = nineOn(day, timezone);
  return nine > now ? nine : now;
}

/** When the local day of a moment began. */
export function startOfLocalDay(moment: Date, timezone: string): Date {
  return new Date(Temporal.PlainDate.from(dayIn(timezone, moment)).toZonedDateTime(timezone).epochMilliseconds);
}

const isWeekend = ({ dayOfWeek }: Day): boolean => dayOfWeek === SATURDAY || dayOfWeek === SUNDAY;

/** The day itself, or the weekday nearest to it, after `first` and before `end`; null where there is none. */
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

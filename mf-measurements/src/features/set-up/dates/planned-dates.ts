import { dateFormatter } from '@veleta/shared/contracts';
import { planOccurrences, type Occurrence, type Schedule } from '@veleta/shared/contracts/recurrence';

/** One upcoming measurement, with notes on unusual dates. */
export interface PlannedDate extends Occurrence {
  /** The month is too short for the start day: the measurement begins on its last day. */
  readonly isMonthEnd: boolean;
  /** A clock change at midnight delays the opening. */
  readonly opensLate: boolean;
  /** The clocks change while it is open. */
  readonly spansClockChange: boolean;
}

const DAY_MS = 86_400_000;
const isMonthly = ({ frequency }: Schedule): boolean => !['once', 'weekly', 'biweekly'].includes(frequency);
const dayOfMonth = (day: string): number => Number(day.slice(8));

/** Returns the dates that the API will plan, by the same arithmetic, with notes. */
export function planDates(schedule: Schedule): PlannedDate[] {
  const clock = dateFormatter('en-GB', { timeZone: schedule.timezone, timeStyle: 'short' });
  return planOccurrences(schedule).map((occurrence) => {
    const { firstDate, lastDate, opensAt, closesAt } = occurrence;
    const days = (Date.parse(lastDate) - Date.parse(firstDate)) / DAY_MS + 1;
    return {
      ...occurrence,
      isMonthEnd: isMonthly(schedule) && dayOfMonth(firstDate) < dayOfMonth(schedule.startDate),
      opensLate: clock.format(opensAt) !== '00:00',
      spansClockChange: closesAt.getTime() - opensAt.getTime() !== days * DAY_MS,
    };
  });
}

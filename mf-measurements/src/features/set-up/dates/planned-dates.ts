import { dateFormatter } from '@veleta/shared/contracts';
import { planOccurrences, type Occurrence, type Schedule } from '@veleta/shared/contracts/recurrence';

/** One measurement to come, and what is out of the ordinary about its dates. */
export interface PlannedDate extends Occurrence {
  /** Its month is too short for the day of the start: it begins on the month's last. */
  readonly isMonthEnd: boolean;
  /** The clocks change at midnight as it opens, so that the day begins later. */
  readonly opensLate: boolean;
  /** The clocks change while it is open. */
  readonly spansClockChange: boolean;
}

const DAY_MS = 86_400_000;
const isMonthly = ({ frequency }: Schedule): boolean => !['once', 'weekly', 'biweekly'].includes(frequency);
const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The dates that the API will plan, by the very same arithmetic, with what is worth a word beside them. */
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

import { formatInZone } from '@veleta/shared/contracts';
import { useTexts } from './texts.ts';

/**
 * Returns formatters for dates in the reader's region and numbers in the page's language.
 * Creating the first formatter is the slowest part of a takeover on a slow phone, so values formatted by the server are
 * reused.
 */
export function useFormats(timeZone: string) {
  const { language, locale, written } = useTexts();
  const once = (what: string, write: () => string): string => {
    const key = `${language} ${what}`;
    const text = written?.get(key) ?? write();
    written?.set(key, text);
    return text;
  };
  const moment = (instant: number): string => once(`@${instant}`, () => formatInZone(locale, timeZone, instant));
  return {
    number: (value: number): string => once(String(value), () => new Intl.NumberFormat(language).format(value)),
    /** Formats a moment in the measurement's time zone, with the zone's name. */
    moment: (iso: string): string => moment(Date.parse(iso)),
    /** Formats the last minute before an end: "30 November, 23:59" is clear, "1 December, 00:00" is not. */
    end: (iso: string): string => moment(Date.parse(iso) - 1),
    /** Returns the minutes by which that zone is ahead of UTC. */
    ahead: (instant: number): number => Number(once(`+${instant}`, () => String(minutesAhead(timeZone, instant)))),
  };
}

/** The Swedish locale formats moments like ISO 8601. */
function minutesAhead(timeZone: string, instant: number): number {
  const there = new Date(instant).toLocaleString('sv', { timeZone });
  return Math.round((Date.parse(`${there.replace(' ', 'T')}Z`) - instant) / 60_000);
}

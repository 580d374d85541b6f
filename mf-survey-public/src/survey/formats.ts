import { formatInZone } from '@veleta/shared/contracts';
import { useTexts } from './texts.ts';

/**
 * Dates in the reader's region and numbers in the page's language. The first of each kind costs a slow phone more than all the rest of taking a page
 * over, so whatever the server has drawn is taken from what it wrote into the page.
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
    /** A moment in the measurement's own zone, which it names: a phone abroad reads the same as the office. */
    moment: (iso: string): string => moment(Date.parse(iso)),
    /** The last minute before an end: "30 November, 23:59" is understood, "1 December, 00:00" is not. */
    end: (iso: string): string => moment(Date.parse(iso) - 1),
    /** Minutes by which that zone is ahead of UTC at a moment. */
    ahead: (instant: number): number => Number(once(`+${instant}`, () => String(minutesAhead(timeZone, instant)))),
  };
}

/** Swedish writes moments as ISO does. */
function minutesAhead(timeZone: string, instant: number): number {
  const there = new Date(instant).toLocaleString('sv', { timeZone });
  return Math.round((Date.parse(`${there.replace(' ', 'T')}Z`) - instant) / 60_000);
}

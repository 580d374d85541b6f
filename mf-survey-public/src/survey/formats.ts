import { useTexts } from './texts.ts';

/**
 * Dates and numbers in the page's language. The first of each kind costs a slow phone more than all the rest of taking a page
 * over, so whatever the server has drawn is taken from what it wrote into the page.
 */
export function useFormats(timeZone: string) {
  const { language, written } = useTexts();
  const once = (what: string, write: () => string): string => {
    const key = `${language} ${what}`;
    const text = written?.get(key) ?? write();
    written?.set(key, text);
    return text;
  };
  const moment = (instant: number): string =>
    once(`@${instant}`, () =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant),
    );
  return {
    number: (value: number): string => once(String(value), () => new Intl.NumberFormat(language).format(value)),
    /** A moment in the measurement's own zone: a phone abroad reads the same hour as the office. */
    moment: (iso: string): string => moment(Date.parse(iso)),
    /** The last minute before an end: "30 November, 23:59" is understood, "1 December, 00:00" is not. */
    end: (iso: string): string => moment(Date.parse(iso) - 1),
  };
}

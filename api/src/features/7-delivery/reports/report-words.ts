import { leastCommenters, type Language } from '@veleta/shared/contracts';
import { say } from '../../../platform/words.ts';
import type { Analysis, Comparison, Figure, Result } from './report-content.ts';

export type Unit = 'percent' | 'points';
type Reason = Result['hidden'];

export const NOTHING = '–';

/** The words, numbers and dates of one report, in its language. */
export interface ReportWords {
  say(key: string, values?: Readonly<Record<string, string>>): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  percent(value: number): string;
  /** With its sign, and a minus as wide as the plus. */
  signed(value: number): string;
  /** "63%", "80% or more", or a dash where it is not shown. */
  figure(figure: Figure | null, unit: Unit): string;
  /** What a difference reads as, of a group of so many people. */
  mark(compared: Comparison, people: number | null): string;
  /** Why something is not shown. */
  hidden(reason: Reason): string;
  /** "August 3 – 23, 2026". */
  period(from: string, to: string): string;
  date(day: Date): string;
  /** "Aug 2026". */
  month(date: string): string;
}

export function wordsOf(language: Language, threshold: number): ReportWords {
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value);
  const percent = (value: number) => number(value / 100, { style: 'percent', maximumFractionDigits: 1 });
  const numbers = { threshold: number(threshold), commenters: number(leastCommenters(threshold)) };
  const words = (key: string, values: Readonly<Record<string, string>> = {}) =>
    say(language, `report.${key}`, { ...numbers, ...values });
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    say: words,
    number,
    percent,
    signed: (value) => number(value, { signDisplay: 'exceptZero' }).replace('-', '−'),
    figure: (figure, unit) => {
      if (!figure) return NOTHING;
      const value = unit === 'percent' ? percent(figure.value) : number(figure.value);
      return figure.bound === 'exact' ? value : words(`bound.${figure.bound}`, { value });
    },
    mark: ({ mark }, people) => words(`mark.${mark}`, { people: number(people ?? 0) }),
    hidden: (reason) => words(`hidden.${reason ?? 'withheld'}`),
    period: (from, to) => dates.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`)),
    date: (day) => dates.format(day),
    month: (date) => months.format(new Date(`${date}T12:00:00Z`)),
  };
}

/** "192 of 240 people on the list", or why there is no number. */
export function participationText({ participation }: Analysis, words: ReportWords): string {
  const { responses, expected, basis } = participation;
  if (responses === null) return words.hidden('primary');
  return words.say(`participation.${basis}`, {
    responses: words.number(responses),
    expected: words.number(expected),
  });
}

/** How many responses came from devices that had answered before, and what that does not tell; null where none are counted. */
export function returningText({ participation }: Analysis, words: ReportWords): string | null {
  const { returning_devices: count } = participation;
  if (count === undefined) return null;
  const said =
    count === null ? words.say('returning.few') : words.say('returning.count', { number: words.number(count) });
  return `${said} ${words.say('returning.note')}`;
}

/** How sure the percentages of everybody together are; null where nothing is shown. */
export function marginText({ participation }: Analysis, words: ReportWords): string | null {
  if (participation.margin_of_error === null) return null;
  const points = words.number(participation.margin_of_error, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return words.say('margin', { points });
}

/** The name of the row that shows hidden units together. */
export const othersText = (units: readonly { readonly name: string | null }[], words: ReportWords): string =>
  words.say('others', { units: units.map(({ name }) => name ?? words.say('noUnit')).join(', ') });

import { leastCommenters, summarizeResults, writeSummary, type Language } from '@veleta/shared/contracts';
import { translate } from '../../../platform/translations.ts';
import type { Analysis, Comparison, Figure, ReportViews, Result } from './report-content.ts';

export type Unit = 'percent' | 'points';
type Reason = Result['hidden'];

export const NOTHING = '–';

/** Texts, number and date formats of one report, in its language. */
export interface ReportWords {
  say(key: string, values?: Readonly<Record<string, string>>): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  percent(value: number): string;
  /** With a sign; the minus is as wide as the plus. */
  signed(value: number): string;
  /** "63%", "80% or more", or a dash if suppressed. */
  figure(figure: Figure | null, unit: Unit): string;
  /** Interpretation of a difference for a group of this size. */
  mark(compared: Comparison, people: number | null): string;
  /** Reason for a suppression. */
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
    translate(language, `report.${key}`, { ...numbers, ...values });
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

/** Returns "192 of 240 people on the list", or the reason for a missing number. */
export function participationText({ participation }: Analysis, words: ReportWords): string {
  const { responses, expected, basis } = participation;
  if (responses === null) return words.hidden('primary');
  return words.say(`participation.${basis}`, {
    responses: words.number(responses),
    expected: words.number(expected),
  });
}

/** Returns how many responses came from returning devices and what that does not show; null if they are not counted. */
export function returningText({ participation }: Analysis, words: ReportWords): string | null {
  const { returning_devices: count } = participation;
  if (count === undefined) return null;
  const text =
    count === null ? words.say('returning.few') : words.say('returning.count', { number: words.number(count) });
  return `${text} ${words.say('returning.note')}`;
}

/** Returns the summary paragraph of the overview, in the words of the screens. */
export function summaryText(
  { overview, drivers }: Pick<ReportViews, 'overview' | 'drivers'>,
  language: Language,
): string {
  const plurals = new Intl.PluralRules(language);
  const sentences = summarizeResults(
    { ...overview, weakPoints: overview.weak_points },
    { ...drivers, drivers: drivers.drivers.map((driver) => ({ ...driver, isClear: driver.is_clear })) },
  );
  return writeSummary(sentences, language, (key, values, count) =>
    translate(language, `resultsSummary.${key}${count === undefined ? '' : `_${plurals.select(count)}`}`, values),
  );
}

/** Returns the margin of error of the overall percentages; null if the results are suppressed. */
export function marginText({ participation }: Analysis, words: ReportWords): string | null {
  if (participation.margin_of_error === null) return null;
  const points = words.number(participation.margin_of_error, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return words.say('margin', { points });
}

/** Returns the name of the row that combines suppressed units. */
export const othersText = (units: readonly { readonly name: string | null }[], words: ReportWords): string =>
  words.say('others', { units: units.map(({ name }) => name ?? words.say('noUnit')).join(', ') });

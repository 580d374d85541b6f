import { dateFormatter, numberFormatter } from '../contracts/formatters.ts';
import { currentLanguage, currentLocale } from './instance.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const asDate = (value: string | Date): Date => (typeof value === 'string' ? new Date(value) : value);

/** Equals `dateStyle: 'medium'` in most regions; in some, such as Colombia and Chile, that style has only numbers. */
const MEDIUM_DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Formats a day, or the day of a moment. A day without a zone (`2026-11-20`) is the same everywhere. */
export function formatDate(
  value: string | Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  const { dateStyle, ...rest } = options;
  const style = dateStyle === 'medium' ? MEDIUM_DATE : { dateStyle };
  const zone = typeof value === 'string' && DAY.test(value) ? { timeZone: 'UTC' } : {};
  return dateFormatter(currentLocale(), { ...style, ...rest, ...zone }).format(asDate(value));
}

/** Formats a first and last day as briefly as the language allows: "Nov 3 – 17, 2026". Accepts what `formatDate` does. */
export const formatDateRange = (first: string, last: string): string =>
  dateFormatter(currentLocale(), { ...MEDIUM_DATE, ...(DAY.test(first) && { timeZone: 'UTC' }) }).formatRange(
    asDate(first),
    asDate(last),
  );

/** Formats a moment in the zone of the browser or in the given one (IANA). */
export function formatDateTime(value: string | Date, timeZone?: string): string {
  return dateFormatter(currentLocale(), {
    ...MEDIUM_DATE,
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(asDate(value));
}

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  // Spanish does not group four digits by default, which is misleading beside grouped five-digit numbers.
  numberFormatter(currentLanguage(), { useGrouping: true, ...options }).format(value);

/** Formats an amount in a currency (ISO 4217); whole amounts have no decimals. */
export const formatMoney = (amount: number, currency: string): string =>
  numberFormatter(currentLanguage(), {
    style: 'currency',
    currency,
    useGrouping: true,
    ...(Number.isInteger(amount) && { minimumFractionDigits: 0 }),
  }).format(amount);

/** Formats a whole percent: 63 → "63%", in Spanish "63 %". */
export const formatPercent = (percent: number): string =>
  numberFormatter(currentLanguage(), { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

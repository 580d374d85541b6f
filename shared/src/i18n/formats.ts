import { dateFormatter, numberFormatter } from '../contracts/formatters.ts';
import { currentLanguage, currentLocale } from './instance.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const asDate = (value: string | Date): Date => (typeof value === 'string' ? new Date(value) : value);

/** What `dateStyle: 'medium'` is in most regions: in some, such as Colombia and Chile, that is numbers alone. */
export const MEDIUM_DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A day in words, or the day of a moment. A day without a zone (`2026-11-20`) stays that day everywhere. */
export function formatDate(
  value: string | Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  const { dateStyle, ...rest } = options;
  const style = dateStyle === 'medium' ? MEDIUM_DATE : { dateStyle };
  const zone = typeof value === 'string' && DAY.test(value) ? { timeZone: 'UTC' } : {};
  return dateFormatter(currentLocale(), { ...style, ...rest, ...zone }).format(asDate(value));
}

/** A moment, in the zone of the browser or in the one given (IANA). */
export function formatDateTime(value: string | Date, timeZone?: string): string {
  return dateFormatter(currentLocale(), {
    ...MEDIUM_DATE,
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(asDate(value));
}

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  // Spanish leaves four digits ungrouped by default; beside five digits that reads as a different scale.
  numberFormatter(currentLanguage(), { useGrouping: true, ...options }).format(value);

/** An amount in a currency (ISO 4217); whole amounts lose their zeros. */
export const formatMoney = (amount: number, currency: string): string =>
  numberFormatter(currentLanguage(), {
    style: 'currency',
    currency,
    useGrouping: true,
    ...(Number.isInteger(amount) && { minimumFractionDigits: 0 }),
  }).format(amount);

/** A whole percent: 63 → "63%", in Spanish "63 %". */
export const formatPercent = (percent: number): string =>
  numberFormatter(currentLanguage(), { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

import { currentLanguage } from './instance.ts';

type Format = Intl.NumberFormat | Intl.DateTimeFormat;
const formats = new Map<string, Format>();

/** A format of the language on the screen, made once: making one costs more than a hundred uses of it. */
function formatOf<Made extends Format, Options>(
  Make: new (language: string, options: Options) => Made,
  options: Options,
): Made {
  const language = currentLanguage();
  const key = [Make.name, language, JSON.stringify(options)].join();
  const known = formats.get(key);
  if (known instanceof Make) return known;
  const made = new Make(language, options);
  formats.set(key, made);
  return made;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const asDate = (value: string | Date): Date => (typeof value === 'string' ? new Date(value) : value);

/** A day in words, or the day of a moment. A day without a zone (`2026-11-20`) stays that day everywhere. */
export function formatDate(
  value: string | Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  const zone = typeof value === 'string' && DAY.test(value) ? { timeZone: 'UTC' } : {};
  return formatOf(Intl.DateTimeFormat, { ...options, ...zone }).format(asDate(value));
}

/** A moment, in the zone of the browser or in the one given (IANA). */
export function formatDateTime(value: string | Date, timeZone?: string): string {
  return formatOf(Intl.DateTimeFormat, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  }).format(asDate(value));
}

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  // Spanish leaves four digits ungrouped by default; beside five digits that reads as a different scale.
  formatOf(Intl.NumberFormat, { useGrouping: true, ...options }).format(value);

/** An amount in a currency (ISO 4217); whole amounts lose their zeros. */
export const formatMoney = (amount: number, currency: string): string =>
  formatOf(Intl.NumberFormat, {
    style: 'currency',
    currency,
    useGrouping: true,
    ...(Number.isInteger(amount) && { minimumFractionDigits: 0 }),
  }).format(amount);

/** A whole percent: 63 → "63%", in Spanish "63 %". */
export const formatPercent = (percent: number): string =>
  formatOf(Intl.NumberFormat, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

import type { Language } from '@veleta/shared/contracts';

/** Formats a day for orders and mails about plans, in UTC like the periods. */
export const formatDay = (instant: Date | string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

/** Formats an amount with two decimals; four-digit amounts are grouped in Spanish too. */
export const formatMoney = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, useGrouping: true }).format(amount);

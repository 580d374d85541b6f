import type { Language } from '@veleta/shared/contracts';

/** A day as orders and mails about plans write it, in UTC as periods are counted. */
export const formatDay = (instant: Date | string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

/** With both decimals, as on an invoice; four digits are grouped in Spanish too. */
export const formatMoney = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, useGrouping: true }).format(amount);

import { formatNumber } from '@veleta/shared/i18n';

/** Formats a number with its sign; the minus (U+2212) is as wide as the plus. */
export const signed = (value: number): string => formatNumber(value, { signDisplay: 'exceptZero' }).replace('-', '−');

import { formatNumber } from '@veleta/shared/i18n';

/** With its sign; a real minus, which is as wide as the plus. */
export const signed = (value: number): string => formatNumber(value, { signDisplay: 'exceptZero' }).replace('-', '−');

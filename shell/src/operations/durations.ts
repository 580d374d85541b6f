import { formatNumber } from '@veleta/shared/i18n';

const MS_IN_SECOND = 1000;

/** Formats a short time: "80 ms", "1.25 s". */
export const formatSeconds = (seconds: number): string =>
  seconds < 1
    ? formatNumber(Math.round(seconds * MS_IN_SECOND), { style: 'unit', unit: 'millisecond' })
    : formatNumber(seconds, { style: 'unit', unit: 'second', maximumFractionDigits: 2 });

import { formatNumber } from '@veleta/shared/i18n';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

/** Formats a size in the largest unit that is at least 1: "12.4 MB". */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1);
  return formatNumber(bytes / STEP ** power, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  });
}

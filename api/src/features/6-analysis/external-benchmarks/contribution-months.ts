import { externalBenchmarks } from '@veleta/shared/contracts';

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Returns the earliest last day of a measurement that can represent its organization at a moment (B2). */
export function monthsBefore(moment: Date): string {
  const day = new Date(moment);
  day.setUTCMonth(day.getUTCMonth() - externalBenchmarks.BENCHMARK_MONTHS);
  return dayOf(day);
}

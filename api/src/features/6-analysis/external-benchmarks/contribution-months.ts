import { externalBenchmarks } from '@veleta/shared/contracts';

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The first day from which a measurement may have ended to stand for its organization at a moment. */
export function monthsBefore(moment: Date): string {
  const day = new Date(moment);
  day.setUTCMonth(day.getUTCMonth() - externalBenchmarks.BENCHMARK_MONTHS);
  return dayOf(day);
}

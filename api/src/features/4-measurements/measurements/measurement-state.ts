import type { measurements } from '@veleta/shared/contracts';

export type MeasurementState = (typeof measurements.MEASUREMENT_STATES)[number];

interface Span {
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly stopped_at: Date | null;
  /** When the end was recorded. Submissions are rejected from then on, even if the clock is set back. */
  readonly finalized_at: Date | null;
}

/**
 * Derives the state from the time, stops and the recorded end, so that no job is needed to open or close a measurement.
 * A recorded end stays in force if the clock is set back.
 */
export function stateOf({ opens_at, closes_at, stopped_at, finalized_at }: Span, now: Date): MeasurementState {
  if (stopped_at !== null || finalized_at !== null || now >= closes_at) return 'finished';
  return now < opens_at ? 'programmed' : 'active';
}

/**
 * Returns the response count to show: always while active (C6), and null for a finished group under the threshold (C1).
 */
export function responsesShown(row: Span & { submissions: number; threshold: number }, now: Date): number | null {
  return stateOf(row, now) === 'finished' && row.submissions < row.threshold ? null : row.submissions;
}

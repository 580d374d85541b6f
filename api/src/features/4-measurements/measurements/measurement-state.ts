import type { measurements } from '@veleta/shared/contracts';

export type MeasurementState = (typeof measurements.MEASUREMENT_STATES)[number];

interface Span {
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly stopped_at: Date | null;
  /** When its end was recorded: nothing is accepted from then on, whatever a clock says later. */
  readonly finalized_at: Date | null;
}

/**
 * Derives the state from the time, stops and the recorded end; no job has to run for a measurement to open or close. An end that was
 * recorded stays one where a clock is set back.
 */
export function stateOf({ opens_at, closes_at, stopped_at, finalized_at }: Span, now: Date): MeasurementState {
  if (stopped_at !== null || finalized_at !== null || now >= closes_at) return 'finished';
  return now < opens_at ? 'programmed' : 'active';
}

/** While it collects the count of the organization is shown (C6); a finished group under the threshold has none (C1). */
export function responsesShown(row: Span & { submissions: number; threshold: number }, now: Date): number | null {
  return stateOf(row, now) === 'finished' && row.submissions < row.threshold ? null : row.submissions;
}

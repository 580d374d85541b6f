import type { measurements } from '@veleta/shared/contracts';

export type MeasurementState = (typeof measurements.MEASUREMENT_STATES)[number];

interface Span {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly stoppedAt: Date | null;
}

/** The state is derived from time and stops and never stored: no job has to run for a measurement to open or close. */
export function stateAt(now: Date, { opensAt, closesAt, stoppedAt }: Span): MeasurementState {
  if (stoppedAt !== null || now >= closesAt) return 'finished';
  return now < opensAt ? 'programmed' : 'active';
}

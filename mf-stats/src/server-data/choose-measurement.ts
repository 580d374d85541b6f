import type { Measurement } from './analysis.api.ts';

/** What to show when the address names nothing: the newest results, else the newest measurement. */
export function chooseMeasurement(measurements: readonly Measurement[], id: string | null): Measurement | undefined {
  return (
    measurements.find((one) => one.id === id) ?? measurements.find((one) => one.state === 'finished') ?? measurements[0]
  );
}

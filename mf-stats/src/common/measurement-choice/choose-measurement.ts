import type { Measurement } from '../analysis.api.ts';

/**
 * Chooses what a page of finished results begins with: the measurement it was opened from, else the newest finished one of
 * the same product, else the newest of all. The identifier is looked up among all measurements, because the one it names
 * may still collect.
 */
export function chooseFinished(measurements: readonly Measurement[], id: string | null): Measurement | undefined {
  const finished = measurements.filter(({ state }) => state === 'finished');
  const product = measurements.find((one) => one.id === id)?.product;
  return finished.find((one) => one.id === id) ?? finished.find((one) => one.product === product) ?? finished[0];
}

/** What to show when the address names nothing: the newest results, else the newest measurement. */
export function chooseMeasurement(measurements: readonly Measurement[], id: string | null): Measurement | undefined {
  return (
    measurements.find((one) => one.id === id) ?? measurements.find((one) => one.state === 'finished') ?? measurements[0]
  );
}

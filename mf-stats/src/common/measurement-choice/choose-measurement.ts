import type { Measurement } from '../analysis.api.ts';

/**
 * Returns the initial measurement of a page of finished results: the one with this id, otherwise the newest finished
 * one of its product, otherwise the newest of all. The id may belong to a measurement that is still collecting.
 */
export function chooseFinished(measurements: readonly Measurement[], id: string | null): Measurement | undefined {
  const finished = measurements.filter(({ state }) => state === 'finished');
  const product = measurements.find((one) => one.id === id)?.product;
  return finished.find((one) => one.id === id) ?? finished.find((one) => one.product === product) ?? finished[0];
}

/**
 * Returns the measurement with this id, otherwise the newest with enough answers for results, otherwise the newest
 * finished one, otherwise the newest.
 */
export function chooseMeasurement(measurements: readonly Measurement[], id: string | null): Measurement | undefined {
  const finished = measurements.filter(({ state }) => state === 'finished');
  return (
    measurements.find((one) => one.id === id) ??
    finished.find(({ hasResults }) => hasResults !== false) ??
    finished[0] ??
    measurements[0]
  );
}

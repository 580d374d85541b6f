import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { incompleteBeta } from '../statistics/index.ts';
import { estimateAll } from './estimate.ts';
import { harrellDavis } from './harrell-davis.ts';

const STEPS_PER_VALUE = 500;
/**
 * Largest error of `naive` for values between -100 and 100: 0.0091, for every number of values from 8 to 40 and every
 * quantile here. Sorted values are a mixture of rows with a single jump, so only those were computed.
 */
const TOLERANCE = 0.01;

/**
 * Computes the estimate by its definition: the mean of the quantile function under the beta density, by numerical
 * integration. The steps end where the quantile function jumps. The density is normalized by its own sum, so this does
 * not use the incomplete beta function.
 */
function naive(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [a, b] = [quantile * (values.length + 1), (1 - quantile) * (values.length + 1)];
  let [sum, weight] = [0, 0];
  const steps = STEPS_PER_VALUE * values.length;
  for (let step = 0; step < steps; step += 1) {
    const u = (step + 0.5) / steps;
    const density = Math.exp((a - 1) * Math.log(u) + (b - 1) * Math.log1p(-u));
    sum += density * sorted[Math.floor(step / STEPS_PER_VALUE)]!;
    weight += density;
  }
  return sum / weight;
}

const value = fc.integer({ min: -100, max: 100 });
const values = fc.array(value, { minLength: 8, maxLength: 40 });

describe('harrellDavis', () => {
  it('returns the mean of the quantile function under its beta density', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(0.25, 0.5, 0.75, 0.9), (all, quantile) => {
        expect(Math.abs(harrellDavis(all, quantile, incompleteBeta) - naive(all, quantile))).toBeLessThan(TOLERANCE);
      }),
      { numRuns: 80 },
    );
  });
  it('returns the center of symmetric values, and increases with every value', () => {
    fc.assert(
      fc.property(values, value, fc.nat(), (all, middle, at) => {
        const mirrored = all.flatMap((one) => [middle + one, middle - one]);
        expect(harrellDavis(mirrored, 0.5, incompleteBeta)).toBeCloseTo(middle, 6);
        const raised = all.map((one, index) => (index === at % all.length ? one + 1 : one));
        expect(harrellDavis(raised, 0.5, incompleteBeta)).toBeGreaterThan(harrellDavis(all, 0.5, incompleteBeta));
      }),
    );
  });
  it('returns the estimate of three values worked by hand', () => {
    // n = 3, p = 1/2: beta(2, 2), 3x² − 2x³ at 1/3 is 7/27; the weights are 7/27, 13/27, 7/27.
    expect(harrellDavis([10, 40, 100], 0.5, incompleteBeta)).toBeCloseTo((7 * 10 + 13 * 40 + 7 * 100) / 27, 9);
  });
});

describe('estimateAll', () => {
  const organizations = (count: number) =>
    Array.from({ length: count }, (_, index) => [
      { key: 'product', figure: 'favorability' as const, value: 50 + (index % 10) },
    ]);
  it.each([
    [7, []],
    [8, ['median']],
    [14, ['median']],
    [15, ['median', 'lower', 'upper']],
    [29, ['median', 'lower', 'upper']],
    [30, ['median', 'lower', 'upper', 'p90']],
  ])('returns, for %i organizations, %j', (count, published) => {
    const [estimate] = estimateAll(organizations(count));
    const { key: _, figure: __, ...figures } = estimate ?? { key: '', figure: '' };
    const shown = Object.entries(figures).filter(([, one]) => one !== null);
    expect(shown.map(([name]) => name)).toEqual(published);
    expect(shown.every(([, one]) => Number.isInteger(one))).toBe(true);
  });
});

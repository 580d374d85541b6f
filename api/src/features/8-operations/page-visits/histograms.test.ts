import { describe, expect, it } from '@jest/globals';
import { bucketOf, emptyHistogram, percentileOf, sizeOf } from './histograms.ts';

const histogramOf = (...values: number[]) => {
  const histogram = emptyHistogram('lcp');
  for (const value of values) histogram[bucketOf('lcp', value)]! += 1;
  return histogram;
};

describe('histograms of visits', () => {
  it('put a value at a bound into the bucket below it, and large values into the last', () => {
    expect([0, 0.25, 0.26, 10, 11].map((value) => bucketOf('lcp', value))).toEqual([0, 0, 1, 12, 13]);
    expect(sizeOf(histogramOf(0, 1, 2, 3, 99))).toBe(5);
  });

  it('have no percentile without values', () => {
    expect(percentileOf('lcp', emptyHistogram('lcp'), 0.5)).toBeNull();
  });

  it('interpolate percentiles linearly within a bucket', () => {
    // Four values in the bucket from 1 to 1.25 seconds.
    const four = histogramOf(1.1, 1.1, 1.2, 1.2);
    expect(percentileOf('lcp', four, 0.5)).toBeCloseTo(1.125);
    expect(percentileOf('lcp', four, 0.75)).toBeCloseTo(1.1875);
  });

  it('find a percentile in the bucket that reaches its rank', () => {
    const mixed = histogramOf(0.1, 0.1, 2.2, 6);
    expect(percentileOf('lcp', mixed, 0.5)).toBeCloseTo(0.25);
    expect(percentileOf('lcp', mixed, 0.75)).toBeCloseTo(2.5);
  });

  it('return the largest bound for a percentile above all bounds', () => {
    expect(percentileOf('lcp', histogramOf(50, 60), 0.5)).toBe(10);
  });
});

import { describe, expect, it } from '@jest/globals';
import { marginOfError, participationRate, returningDevices } from './participation.ts';

describe('participationRate', () => {
  it('returns whole percent of the expected people, halves away from zero', () => {
    expect([participationRate(1, 200), participationRate(1, 201), participationRate(7, 7)]).toEqual([1, 0, 100]);
  });

  it('returns null if no participant is expected', () => {
    expect([participationRate(0, 0), participationRate(0, 1)]).toEqual([null, 0]);
  });
});

describe('returningDevices', () => {
  it('returns the count from k on and null below k', () => {
    expect(returningDevices(5, 5)).toEqual({ returning_devices: 5 });
    expect(returningDevices(4, 5)).toEqual({ returning_devices: null });
    expect(returningDevices(0, 5)).toEqual({ returning_devices: null });
  });

  it('returns no field where returning devices are not counted', () => {
    expect([returningDevices(null, 5), returningDevices(undefined, 5)]).toEqual([{}, {}]);
  });
});

describe('marginOfError', () => {
  // 1.96 · √(0.25 / n · (N − n) / (N − 1)): Cochran 1977, Sampling Techniques, section 3.2, with p = 0.5.
  it.each([
    [100, 1_000, 9.3],
    [278, 1_000, 5],
    [1, 2, 98],
    [1, 1_000_000, 98],
    [50, 50, 0],
    [60, 50, 0],
  ])('for %d responses of %d people returns %d points', (responses, expected, points) => {
    expect(marginOfError(responses, expected)).toBe(points);
  });

  it('returns null without a response and for a population of one', () => {
    expect([marginOfError(0, 100), marginOfError(1, 1), marginOfError(1, 0)]).toEqual([null, null, null]);
  });
});

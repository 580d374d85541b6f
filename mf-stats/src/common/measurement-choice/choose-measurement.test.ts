import { describe, expect, it } from '@jest/globals';
import type { Measurement } from '../analysis.api.ts';
import { chooseFinished, chooseMeasurement } from './choose-measurement.ts';

// The properties of measurements that the choice reads, newest first.
const one = (id: string, product: string, state: string) => ({ id, product, state }) as Measurement;
const all = [
  one('collecting', 'climate', 'active'),
  one('newest', 'retention', 'finished'),
  one('older', 'climate', 'finished'),
  one('oldest', 'climate', 'finished'),
];

describe('chooseMeasurement', () => {
  it('returns the measurement from the address', () => {
    expect(chooseMeasurement(all, 'collecting')?.id).toBe('collecting');
    expect(chooseMeasurement(all, 'oldest')?.id).toBe('oldest');
  });

  it('returns the newest with results, otherwise the newest', () => {
    expect(chooseMeasurement(all, null)?.id).toBe('newest');
    expect(chooseMeasurement(all, 'gone')?.id).toBe('newest');
    expect(chooseMeasurement(all.slice(0, 1), null)?.id).toBe('collecting');
    expect(chooseMeasurement([], null)).toBeUndefined();
  });
});

describe('the default measurement', () => {
  const few = { ...one('few', 'climate', 'finished'), hasResults: false };

  it('is the newest with enough answers for results', () => {
    expect(chooseMeasurement([few, ...all], null)?.id).toBe('newest');
    expect(chooseMeasurement([few, ...all], 'few')?.id).toBe('few');
  });

  it('is the newest finished one if none has enough answers', () => {
    expect(chooseMeasurement([all[0]!, few], null)?.id).toBe('few');
  });
});

describe('chooseFinished', () => {
  it('returns the measurement that the page was opened from', () => {
    expect(chooseFinished(all, 'oldest')?.id).toBe('oldest');
  });

  it('returns the newest of the same product if that one is collecting', () => {
    expect(chooseFinished(all, 'collecting')?.id).toBe('older');
  });

  it('returns the newest of all without an id', () => {
    expect(chooseFinished(all, null)?.id).toBe('newest');
    expect(chooseFinished(all, 'gone')?.id).toBe('newest');
  });

  it('returns undefined if none is finished', () => {
    expect(chooseFinished(all.slice(0, 1), 'collecting')).toBeUndefined();
  });
});

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

describe('the measurement that a page begins with', () => {
  it('is the one that the address names', () => {
    expect(chooseMeasurement(all, 'collecting')?.id).toBe('collecting');
    expect(chooseMeasurement(all, 'oldest')?.id).toBe('oldest');
  });

  it('is the newest with results, else the newest', () => {
    expect(chooseMeasurement(all, null)?.id).toBe('newest');
    expect(chooseMeasurement(all, 'gone')?.id).toBe('newest');
    expect(chooseMeasurement(all.slice(0, 1), null)?.id).toBe('collecting');
    expect(chooseMeasurement([], null)).toBeUndefined();
  });
});

describe('the finished measurement that a page begins with', () => {
  it('is the one that it was opened from', () => {
    expect(chooseFinished(all, 'oldest')?.id).toBe('oldest');
  });

  it('is the newest of the same product where that one still collects', () => {
    expect(chooseFinished(all, 'collecting')?.id).toBe('older');
  });

  it('is the newest of all where nothing else is known', () => {
    expect(chooseFinished(all, null)?.id).toBe('newest');
    expect(chooseFinished(all, 'gone')?.id).toBe('newest');
  });

  it('is none where none is finished', () => {
    expect(chooseFinished(all.slice(0, 1), 'collecting')).toBeUndefined();
  });
});

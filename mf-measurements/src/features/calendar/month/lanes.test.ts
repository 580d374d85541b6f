import { describe, expect, it } from '@jest/globals';
import type { CalendarMeasurement } from '../calendar.api.ts';
import { layBars } from './lanes.ts';

const WEEK = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
const day = (of: number): string => `2026-11-${of}`;
// The fields of a measurement that a lane needs.
const from = (id: string, first: number, last: number) =>
  ({ id, firstDate: day(first), lastDate: day(last) }) as CalendarMeasurement;
const bars = (...measurements: CalendarMeasurement[]) =>
  layBars(WEEK, measurements).map(({ measurement, lane, first, last }) => [measurement.id, lane, first, last]);

describe('lanes of a week', () => {
  it('cover the days of a measurement within the week', () => {
    expect(bars(from('before', 10, 17))).toEqual([['before', 0, 0, 1]]);
    expect(bars(from('after', 21, 25))).toEqual([['after', 0, 5, 6]]);
    expect(bars(from('through', 10, 25))).toEqual([['through', 0, 0, 6]]);
    expect(bars(from('one day', 18, 18))).toEqual([['one day', 0, 2, 2]]);
  });

  it('exclude measurements of other weeks', () => {
    expect(bars(from('ended', 10, 15), from('later', 23, 25))).toEqual([]);
    expect(bars(from('monday', 10, 16), from('sunday', 22, 25))).toEqual([
      ['monday', 0, 0, 0],
      ['sunday', 0, 6, 6],
    ]);
  });

  it('never overlap, even if one begins on the day another ends', () => {
    expect(bars(from('one', 16, 18), from('two', 18, 20))).toEqual([
      ['one', 0, 0, 2],
      ['two', 1, 2, 4],
    ]);
  });

  it('reuse the first free lane', () => {
    expect(bars(from('one', 16, 17), from('two', 16, 20), from('three', 18, 19), from('four', 18, 20))).toEqual([
      ['one', 0, 0, 1],
      ['two', 1, 0, 4],
      ['three', 0, 2, 3],
      ['four', 2, 2, 4],
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { placeLabels, unionOf } from './boxes.ts';
import { timesOf } from './part-times.ts';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('unionOf', () => {
  it('surrounds the visible elements of a part', () => {
    expect(unionOf([box(10, 20, 100, 50), box(0, 0, 0, 0), box(60, 90, 100, 10)])).toEqual(box(10, 20, 150, 80));
  });

  it('is null for a part without visible elements, such as a dialog', () => {
    expect(unionOf([])).toBeNull();
    expect(unionOf([box(5, 5, 0, 0)])).toBeNull();
  });
});

describe('placeLabels', () => {
  const size = { width: 100, height: 20 };
  const tops = (boxes: ReturnType<typeof box>[]) =>
    placeLabels(
      boxes,
      boxes.map(() => size),
      390,
    ).map(({ left, top }) => [left, top]);

  it('puts each label into the corner of its part, and below the labels that are there', () => {
    expect(tops([box(0, 50, 390, 800), box(10, 55, 200, 200), box(10, 60, 100, 100), box(200, 300, 50, 50)])).toEqual([
      [0, 50],
      [10, 72],
      [10, 94],
      [200, 300],
    ]);
  });

  it('keeps labels inside the width of the window, and in sight while a part of their part is', () => {
    expect(tops([box(350, -500, 40, 900), box(-30, -200, 300, 100)])).toEqual([
      [290, 0],
      [0, -200],
    ]);
  });
});

describe('timesOf', () => {
  const mark = (moment: string, at: number, detail: unknown = null, remote = 'mf-stats') => ({
    moment,
    remote,
    at,
    detail,
  });
  const marks = [
    mark('load', 10),
    mark('load', 11, null, 'mf-auth'),
    mark('loaded', 110),
    mark('start', 120, '/stats'),
    mark('start', 125, 'dashboard.cards'),
    mark('shown', 150, 'dashboard.cards'),
    mark('shown', 320, '/stats'),
    mark('start', 900, '/stats'),
    mark('shown', 910, '/stats'),
  ];

  it('are those of the code of the remote and of the first time of the part', () => {
    expect(timesOf(marks, { remote: 'mf-stats', part: '/stats' })).toEqual({ loadMs: 100, renderMs: 200 });
    expect(timesOf(marks, { remote: 'mf-stats', part: 'dashboard.cards' })).toEqual({ loadMs: 100, renderMs: 25 });
  });

  it('are not known before they are marked', () => {
    expect(timesOf(marks, { remote: 'mf-auth', part: '/auth' })).toEqual({ loadMs: undefined, renderMs: undefined });
  });
});

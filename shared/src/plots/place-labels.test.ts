import { describe, expect, it } from '@jest/globals';
import { placeLabels, type Box, type Dot } from './place-labels.ts';

const area: Box = { left: 0, top: 0, width: 400, height: 300 };
const room = { area, height: 16, offset: 8 };
const dot = (x: number, y: number, name = 'Support'): Dot => ({
  x,
  y,
  texts: [
    { text: `1 ${name}`, width: 80 },
    { text: '1', width: 8 },
  ],
});
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

describe('placeLabels', () => {
  it('places a label to the right of a dot that has room', () => {
    expect(placeLabels([dot(100, 100)], room)).toEqual([
      { text: '1 Support', box: { left: 108, top: 92, width: 80, height: 16 } },
    ]);
  });

  it('places a label to the left of a dot at the right edge', () => {
    const [label] = placeLabels([dot(390, 100)], room);
    expect(label).toEqual({ text: '1 Support', box: { left: 302, top: 92, width: 80, height: 16 } });
  });

  it('shortens a label that has no room', () => {
    const narrow = { ...room, area: { ...area, width: 60 } };
    expect(placeLabels([dot(30, 100)], narrow)[0]?.text).toBe('1');
  });

  it('does not cover a taken box', () => {
    const taken: Box = { left: 100, top: 80, width: 200, height: 30 };
    const [label] = placeLabels([dot(99, 95)], { ...room, taken: [taken] });
    expect(overlap(label!.box, taken)).toBe(false);
  });

  it('places no label closer to another dot than to its own', () => {
    // To the left and above, the second label would begin over the first dot.
    const dots = [dot(40, 100), dot(130, 100), dot(140, 100)];
    const labels = placeLabels(dots, { ...room, area: { ...area, width: 150, top: 80, height: 40 } });
    for (const [index, { box }] of labels.entries()) {
      const gaps = dots.map(({ x, y }) =>
        Math.hypot(
          Math.max(box.left - x, 0, x - box.left - box.width),
          Math.max(box.top - y, 0, y - box.top - box.height),
        ),
      );
      expect(gaps[index]).toBe(Math.min(...gaps));
    }
  });

  it('keeps labels of close dots apart and off the dots', () => {
    // A deterministic cloud: nine dots in a region of 90 by 60 px.
    const dots = Array.from({ length: 9 }, (_, index) => dot(150 + ((index * 37) % 90), 120 + ((index * 23) % 60)));
    const labels = placeLabels(dots, room);
    const named = labels.filter(({ text }) => text.length > 1).map(({ box }) => box);
    expect(named.length).toBeGreaterThanOrEqual(4);
    for (const [index, box] of named.entries()) {
      for (const other of named.slice(index + 1)) expect(overlap(box, other)).toBe(false);
      for (const { x, y } of dots) expect(overlap(box, { left: x - 4, top: y - 4, width: 8, height: 8 })).toBe(false);
    }
  });

  it('keeps the number of a dot without any room', () => {
    const full = { ...room, taken: [area] };
    expect(placeLabels([dot(200, 150)], full)[0]?.text).toBe('1');
  });
});

import { PART_COLORS, scoreColor } from '@veleta/shared/contracts';
import type { CanvasElement, Column, Content } from 'pdfmake/interfaces';
import type { Analysis, Figure, Result } from '../report-content/index.ts';
import { LINE, UNKNOWN } from './scale.ts';

/** Size of a plot. Plots are vector graphics, sharp at every zoom. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const rect = (x: number, w: number, h: number, color: string, y = 0): CanvasElement => ({
  type: 'rect',
  x,
  y,
  w,
  h,
  color,
  lineWidth: 0,
});

/** Draws unfavorable, neutral and favorable shares as one bar; grey if suppressed. */
export function partsBar(result: Result, { width, height }: Size): Content {
  const values = [result.unfavorable?.value ?? 0, result.neutral?.value ?? 0, result.favorability?.value ?? 0];
  // Coded limits may not add up to 100.
  const scale = width / Math.max(100, values[0]! + values[1]! + values[2]!);
  const [unfavorable = 0, neutral = 0, favorable = 0] = values.map((value) => value * scale);
  return {
    canvas: [
      rect(0, width, height, UNKNOWN),
      ...(unfavorable > 0 ? [rect(0, unfavorable, height, PART_COLORS.unfavorable)] : []),
      ...(neutral > 0 ? [rect(unfavorable, neutral, height, PART_COLORS.neutral)] : []),
      ...(favorable > 0 ? [rect(width - favorable, favorable, height, PART_COLORS.favorable)] : []),
    ],
  };
}

/** Draws a value on a scale from 0 to 100 with a mark at the middle. */
export function scoreBar(score: Figure | null, { width, height }: Size): Content {
  const value = score?.value ?? 0;
  return {
    canvas: [
      rect(0, width, height, UNKNOWN),
      ...(value > 0 ? [rect(0, (width * value) / 100, height, scoreColor(value))] : []),
      { type: 'line', x1: width / 2, y1: 0, x2: width / 2, y2: height, lineWidth: 0.75, lineColor: '#ffffff' },
    ],
  };
}

/** Draws the response rate as a share of the bar. */
export function rateBar(rate: number, color: string, { width, height }: Size): Content {
  return {
    canvas: [
      rect(0, width, height, UNKNOWN),
      ...(rate > 0 ? [rect(0, (width * Math.min(rate, 100)) / 100, height, color)] : []),
    ],
  };
}

/** Draws the eNPS on a scale from −100 to 100, with its interval as a band. */
export function enpsPlot(
  { value, low, high }: NonNullable<Analysis['enps']>,
  color: string,
  { width, height }: Size,
  alt: string,
): Content {
  const at = (points: number) => ((points + 100) / 200) * width;
  const middle = height / 2;
  const band =
    value === null || low === null || high === null
      ? []
      : [
          rect(at(low), Math.max(1, at(high) - at(low)), height - 6, '#b9c6cf', 3),
          { type: 'ellipse', x: at(value), y: middle, r1: 5, r2: 5, color } satisfies CanvasElement,
        ];
  return {
    alt,
    canvas: [
      rect(0, width, 2, LINE, middle - 1),
      ...[-100, -50, 0, 50, 100].map((tick): CanvasElement => ({
        type: 'line',
        x1: at(tick),
        y1: middle - (tick === 0 ? 8 : 4),
        x2: at(tick),
        y2: middle + (tick === 0 ? 8 : 4),
        lineWidth: tick === 0 ? 1.25 : 0.75,
        lineColor: '#8996a3',
      })),
      ...band,
    ],
  };
}

/** Draws coloured squares with their meanings. */
export function legend(entries: readonly { color: string; label: string }[]): Content {
  return {
    columnGap: 6,
    columns: entries.flatMap(({ color, label }): Column[] => [
      { width: 9, canvas: [rect(0, 9, 9, color, 1.5)] },
      { width: 'auto', text: label, fontSize: 9, color: '#52606d', margin: [0, 0, 10, 0] },
    ]),
  };
}

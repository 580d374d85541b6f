import { escapeHtml } from '../../../platform/html.ts';
import { MUTED } from './scale.ts';

interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly color?: string;
  readonly isBold?: boolean;
  /** Rotated by 90°, read from below. */
  readonly isUpright?: boolean;
}

/** Creates SVG text. Escapes its content. */
export const svgText = (x: number, y: number, text: string, style: TextStyle = {}): string => {
  const { anchor = 'start', size = 8, color = MUTED, isBold = false, isUpright = false } = style;
  const turn = isUpright ? ` transform="rotate(-90 ${x} ${y})"` : '';
  return `<text x="${x}" y="${y}" font-family="Roboto" font-size="${size}" font-weight="${isBold ? 'bold' : 'normal'}" text-anchor="${anchor}" fill="${color}"${turn}>${escapeHtml(text)}</text>`;
};

export const svgLine = (
  from: readonly [number, number],
  to: readonly [number, number],
  { color, width = 0.75, isDashed = false }: { color: string; width?: number; isDashed?: boolean },
): string =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${color}" stroke-width="${width}"${isDashed ? ' stroke-dasharray="3 3"' : ''}/>`;

export const svgDot = (x: number, y: number, r: number, style: { fill: string; stroke: string }): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${style.fill}" stroke="${style.stroke}" stroke-width="1.5"/>`;

export const svgOf = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;

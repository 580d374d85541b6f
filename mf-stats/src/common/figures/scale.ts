import {
  HEAT_INK as INK,
  heatColor as lightHeatColor,
  heatKey as lightHeatKey,
  PART_COLORS as LIGHT_PARTS,
  scoreColor as lightScoreColor,
} from '@veleta/shared/contracts';
import { byScheme } from '@veleta/shared/ui/pieces';
import { DARK_COLORS } from './dark-colors.ts';

/** Returns a result colour for light and dark screens. Slides and documents use the light colours of the contracts. */
const onScreen = (color: string): string => byScheme(color, DARK_COLORS[color] ?? color);

export type { PartName } from '@veleta/shared/contracts';
export const PART_COLORS = {
  unfavorable: onScreen(LIGHT_PARTS.unfavorable),
  neutral: onScreen(LIGHT_PARTS.neutral),
  favorable: onScreen(LIGHT_PARTS.favorable),
} as const;

export const HEAT_INK = onScreen(INK);
export const heatColor = (value: number): string => onScreen(lightHeatColor(value));
export const heatKey = lightHeatKey.map(({ from, color }) => ({ from, color: onScreen(color) }));
export const scoreColor = (value: number): string => onScreen(lightScoreColor(value));

const WHITE = '#ffffff';
/** The five answers from 1 to 5, with the text color for each. */
export const ANSWER_COLORS = [
  { fill: onScreen('#a6611a'), ink: byScheme(WHITE, INK) },
  { fill: onScreen('#dfc27d'), ink: byScheme(INK, WHITE) },
  { fill: onScreen('#cfd6d8'), ink: byScheme(INK, WHITE) },
  { fill: onScreen('#80cdc1'), ink: byScheme(INK, WHITE) },
  { fill: onScreen('#017a68'), ink: byScheme(WHITE, INK) },
] as const;

const STRIPES = byScheme('rgb(100 116 120 / 0.28)', 'rgb(160 178 182 / 0.32)');
/** Striped background for missing values, which cannot be mistaken for a color of the scale. */
export const UNKNOWN_FILL = `repeating-linear-gradient(135deg, transparent 0 4px, ${STRIPES} 4px 6px)`;

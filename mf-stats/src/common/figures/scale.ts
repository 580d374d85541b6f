export { HEAT_INK, heatColor, heatKey, PART_COLORS, scoreColor, type PartName } from '@veleta/shared/contracts';

/** The five answers from 1 to 5, with the text color for each. */
export const ANSWER_COLORS = [
  { fill: '#a6611a', ink: '#ffffff' },
  { fill: '#dfc27d', ink: '#16292b' },
  { fill: '#cfd6d8', ink: '#16292b' },
  { fill: '#80cdc1', ink: '#16292b' },
  { fill: '#017a68', ink: '#ffffff' },
] as const;

/** Striped background for missing values, which cannot be mistaken for a color of the scale. */
export const UNKNOWN_FILL = 'repeating-linear-gradient(135deg, transparent 0 4px, rgb(100 116 120 / 0.28) 4px 6px)';

/**
 * Colours of results on screens and in documents, from ColorBrewer's BrBG, a diverging scale that is safe for
 * colour-blind readers. They are the same in every theme; the number is always shown beside them.
 */
export const PART_COLORS = {
  unfavorable: '#a6611a',
  neutral: '#cfd6d8',
  favorable: '#018571',
} as const;
export type PartName = keyof typeof PART_COLORS;

/** Text colour on every step of the heat scale. */
export const HEAT_INK = '#16292b';

/** Strong colour of a score: below, around and above the middle. */
export function scoreColor(value: number): string {
  if (value < 45) return PART_COLORS.unfavorable;
  return value < 55 ? '#6b7c80' : PART_COLORS.favorable;
}

const HEAT_STEPS: readonly (readonly [from: number, color: string])[] = [
  [85, '#64bcae'],
  [75, '#93d0c5'],
  [65, '#bde2da'],
  [55, '#dff0ec'],
  [45, '#f4f2ec'],
  [35, '#f3e2c2'],
  [25, '#e6c58c'],
  [0, '#d9ab62'],
];

/** Background for a favorability or a score from 0 to 100. */
export function heatColor(value: number): string {
  return HEAT_STEPS.find(([from]) => value >= from)?.[1] ?? '#d9ab62';
}

/** Steps from low to high, for the legend. */
export const heatKey = HEAT_STEPS.toReversed().map(([from, color]) => ({ from, color }));

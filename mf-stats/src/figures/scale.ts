export { HEAT_INK, heatColor, heatKey, PART_COLORS, scoreColor, type PartName } from '@veleta/shared/contracts';

/** Fills what is not known: stripes, so that it is not taken for a colour of the scale. */
export const UNKNOWN_FILL = 'repeating-linear-gradient(135deg, transparent 0 4px, rgb(100 116 120 / 0.28) 4px 6px)';

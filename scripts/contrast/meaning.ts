import { HUES } from '../../shared/src/theme/index.ts';

const SOFT_SHADES = new Set(['border', 'muted', 'subtle', 'emphasized']);
const FILLED_SHADES = new Set(['solid', 'hover', 'focusRing', 'fg', 'DEFAULT']);

const isHue = (group: string): boolean => group === 'colorPalette' || HUES.some((hue) => hue === group);
const partsOf = (name: string): [group: string, shade: string] => {
  const [group = '', shade = 'DEFAULT'] = name.split('.');
  return [group, shade];
};

/** Decorative lines: text and spacing already show the edge. */
export function isDecorative(name: string): boolean {
  const [group, shade] = partsOf(name);
  if (isHue(group)) return SOFT_SHADES.has(shade);
  return group === 'bg' || (group === 'border' && (shade === 'DEFAULT' || SOFT_SHADES.has(shade)));
}

/** Colours of shapes, as opposed to backgrounds. */
export function isFill(name: string): boolean {
  const [group, shade] = partsOf(name);
  if (isHue(group)) return FILLED_SHADES.has(shade);
  return group === 'border' && !isDecorative(name);
}

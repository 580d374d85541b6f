import { HUES } from '../../shared/src/theme/index.ts';

const SOFT_SHADES = new Set(['border', 'muted', 'subtle', 'emphasized']);
const FILLED_SHADES = new Set(['solid', 'hover', 'focusRing', 'fg', 'DEFAULT']);

const isHue = (group: string): boolean => group === 'colorPalette' || HUES.some((hue) => hue === group);
const partsOf = (name: string): [group: string, shade: string] => {
  const [group = '', shade = 'DEFAULT'] = name.split('.');
  return [group, shade];
};

/** Lines that only soften an edge which text and space show already; nothing is lost with them. */
export function isDecorative(name: string): boolean {
  const [group, shade] = partsOf(name);
  if (isHue(group)) return SOFT_SHADES.has(shade);
  return group === 'bg' || (group === 'border' && (shade === 'DEFAULT' || SOFT_SHADES.has(shade)));
}

/** Colours that are seen as a shape, as against those that something else is seen on. */
export function isFill(name: string): boolean {
  const [group, shade] = partsOf(name);
  if (isHue(group)) return FILLED_SHADES.has(shade);
  return group === 'border' && !isDecorative(name);
}

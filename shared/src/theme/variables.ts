import { deriveColors, HUES, type ThemeColors } from './shades.ts';
import { presetOf } from './presets.ts';

export const CSS_PREFIX = 'veleta';

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variableOf = (group: string, shade: string): string =>
  `--${CSS_PREFIX}-colors-${group}${shade === 'DEFAULT' ? '' : `-${dashed(shade)}`}`;

const computed = new Map<string, Readonly<Record<string, string>>>();

/**
 * Returns a theme as CSS custom properties for the document's root element. The Chakra system reads every colour
 * through them, so changing them changes the theme. Unknown keys return the default theme.
 */
export function themeVariables(key: string): Readonly<Record<string, string>> {
  const known = computed.get(key);
  if (known) return known;
  const colors: ThemeColors = deriveColors(presetOf(key));
  const variables = Object.fromEntries(
    (['bg', 'fg', 'border', ...HUES] as const).flatMap((group) =>
      Object.entries(colors[group]).map(([shade, value]) => [variableOf(group, shade), value]),
    ),
  );
  computed.set(key, variables);
  return variables;
}

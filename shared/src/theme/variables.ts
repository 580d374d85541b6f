import { presetOf } from './presets.ts';
import { colorsByScheme } from './scheme-colors.ts';
import { deriveColors } from './shades.ts';

export const CSS_PREFIX = 'veleta';

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variableOf = (group: string, shade: string): string =>
  `--${CSS_PREFIX}-colors-${group}${shade === 'DEFAULT' ? '' : `-${dashed(shade)}`}`;

type Variables = Readonly<Record<string, string>>;
const toVariables = (colors: Readonly<Record<string, Readonly<Record<string, string>>>>): Variables =>
  Object.fromEntries(
    Object.entries(colors).flatMap(([group, shades]) =>
      Object.entries(shades).map(([shade, value]) => [variableOf(group, shade), value]),
    ),
  );

const computed = new Map<string, Variables>();

/**
 * Returns a theme as CSS custom properties for the document's root element. The Chakra system reads every colour
 * through them, so changing them changes the theme. The values contain both schemes. Unknown keys return the default theme.
 */
export function themeVariables(key: string): Variables {
  const known = computed.get(key);
  if (known) return known;
  const variables = toVariables(colorsByScheme(presetOf(key)));
  computed.set(key, variables);
  return variables;
}

/** Returns the light colours of a theme alone, for pages that stay light in every browser. */
export const lightVariables = (key: string): Variables => toVariables({ ...deriveColors(presetOf(key)) });

import { presetOf } from './presets.ts';
import { colorsByScheme } from './scheme-colors.ts';

export const CSS_PREFIX = 'veleta';

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variableOf = (group: string, shade: string): string =>
  `--${CSS_PREFIX}-colors-${group}${shade === 'DEFAULT' ? '' : `-${dashed(shade)}`}`;

const computed = new Map<string, Readonly<Record<string, string>>>();

/**
 * Returns a theme as CSS custom properties for the document's root element. The Chakra system reads every colour
 * through them, so changing them changes the theme. The values contain both schemes. Unknown keys return the default theme.
 */
export function themeVariables(key: string): Readonly<Record<string, string>> {
  const known = computed.get(key);
  if (known) return known;
  const variables = Object.fromEntries(
    Object.entries(colorsByScheme(presetOf(key))).flatMap(([group, shades]) =>
      Object.entries(shades).map(([shade, value]) => [variableOf(group, shade), value]),
    ),
  );
  computed.set(key, variables);
  return variables;
}

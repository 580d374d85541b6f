import { byScheme } from './by-scheme.ts';
import { deriveDarkColors } from './dark-shades.ts';
import { deriveColors, type ThemeTokens } from './shades.ts';

/** Returns the colours of a preset for both schemes, by group (`bg`, `primary`) and shade (`panel`, `solid`). */
export function colorsByScheme(preset: ThemeTokens): Record<string, Record<string, string>> {
  const dark: Readonly<Record<string, Readonly<Record<string, string>>>> = deriveDarkColors(preset);
  const pairs = (group: string, shades: Readonly<Record<string, string>>) =>
    Object.entries(shades).map(([shade, light]) => [shade, byScheme(light, dark[group]?.[shade] ?? light)] as const);
  return Object.fromEntries(
    Object.entries(deriveColors(preset)).map(([group, shades]) => [group, Object.fromEntries(pairs(group, shades))]),
  );
}

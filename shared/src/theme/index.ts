/** Colours, presets and the one Chakra system. The shell applies `themeVariables(key)` to the document's root element. */
export { contrastOf } from './color.ts';
export { deriveDarkColors } from './dark-shades.ts';
export { DEFAULT_THEME_KEY, type ThemeKey } from './default-preset.ts';
export { presets, presetOf, themeKeyOf } from './presets.ts';
export { printMediumLayout } from './paper.ts';
export { prefixWebkit } from './prefixes.ts';
export { deriveColors, HUES, type Hue, type Shades, type ThemeColors, type ThemeTokens } from './shades.ts';
export { system } from './system.ts';
export { CSS_PREFIX, lightVariables, themeVariables } from './variables.ts';

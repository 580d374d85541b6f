import { atLightness, lightnessOf } from './color.ts';
import { base, DEFAULT_THEME_KEY, type ThemeKey } from './default-preset.ts';
import type { ThemeTokens } from './shades.ts';

/** With a red brand colour, errors use an orange red and success a cooler green. */
const besideRed = { error: '#e8380d', success: '#3fae49' };
/** With orange and amber, warnings use yellow and information a deeper blue. */
const besideOrange = { warning: '#f7c325', info: '#2f7de0' };
/** With blue, information uses cyan. */
const besideBlue = { info: '#12a0d7' };
/** With green, success uses a bluish green. */
const besideGreen = { success: '#13b27a' };

/**
 * Derives a preset from two colours of an industry: its brand colour and that of planned measurements. Background, text
 * and lines tend to the first. Ended measurements are grey with a distinct lightness.
 */
const preset = (primary: string, programed: string, own: Partial<ThemeTokens> = {}): ThemeTokens => ({
  ...base,
  primary,
  baseBackground: atLightness(primary, 0.984, 0.008),
  baseText: atLightness(primary, 0.27, 0.03),
  border: atLightness(primary, 0.91, 0.02),
  programed,
  active: primary,
  finished: atLightness(primary, lightnessOf(primary) > 0.5 ? 0.42 : 0.6, 0.018),
  ...own,
});

/** The thirty presets and `default`; `0` is `default`. Each key is the id of an industry. */
export const presets: Readonly<Record<ThemeKey, ThemeTokens>> = {
  default: base,
  '0': base,
  // Agriculture: field and straw. Automotive: racing red and steel blue. Banking: navy and banknote.
  '1': preset('#538c2d', '#a77f19', besideGreen),
  '2': preset('#a92229', '#3788bb', besideRed),
  '3': preset('#1d4a93', '#419977', besideBlue),
  // Chemicals: reagent violet and litmus green. Construction: safety orange. Consulting: ink and leather.
  '4': preset('#8c47b1', '#579c5a'),
  '5': preset('#d16d0c', '#3977a8', besideOrange),
  '6': preset('#655895', '#bd7634'),
  // Consumer goods: raspberry. Culture: stage magenta and brass. Education: ink and pencil.
  '7': preset('#da4565', '#0a9298', besideRed),
  '8': preset('#af2f9b', '#ba7917'),
  '9': preset('#6660cb', '#c17924'),
  // Energy: amber and night. Environment: forest. Food: paprika and herb.
  '10': preset('#af800c', '#4668b6', besideOrange),
  '11': preset('#228253', '#a0881e', besideGreen),
  '12': preset('#ca4a27', '#6f8d2a', besideRed),
  // Government: slate blue and seal. Health care: clinic blue. Hospitality: wine and candlelight.
  '13': preset('#36546f', '#be6e52'),
  '14': preset('#0884ad', '#c06099', besideBlue),
  '15': preset('#84294f', '#b07f32', besideRed),
  // Insurance: deep petrol. Legal: mahogany. Logistics: route blue and container orange.
  '16': preset('#055d6b', '#cd6a39'),
  '17': preset('#6c3c28', '#3192a1'),
  '18': preset('#2876d6', '#cc7722', besideBlue),
  // Manufacturing: steel and furnace. Media: headline pink. Mining: copper and slate.
  '19': preset('#4b6e81', '#cf6924'),
  '20': preset('#b82773', '#5480c7', besideRed),
  '21': preset('#935e2c', '#4f819e', besideOrange),
  // Nonprofit: coral and sea. Pharmaceuticals: deep teal. Real estate: olive and sky.
  '22': preset('#d56a69', '#0c8681', besideRed),
  '23': preset('#107766', '#8f68cb', besideGreen),
  '24': preset('#72732a', '#437eb9'),
  // Retail: aubergine. Sports: fresh grass. Technology: electric violet.
  '25': preset('#7f308c', '#cb7229'),
  '26': preset('#599b00', '#736ace', besideGreen),
  '27': preset('#6438dc', '#119999'),
  // Telecommunications: signal blue. Travel: lagoon and sunset.
  '28': preset('#3a8fd9', '#c63c8a', besideBlue),
  '29': preset('#0c8391', '#d66e31'),
};

/** Returns the theme key of an organization: its industry's, if there is a preset. */
export function themeKeyOf(industryId: number | null | undefined): ThemeKey {
  const key = String(industryId);
  return industryId != null && Object.hasOwn(presets, key) ? key : DEFAULT_THEME_KEY;
}

/** Returns the preset of a key from storage, which may be any text. */
export const presetOf = (key: string): ThemeTokens => (Object.hasOwn(presets, key) ? presets[key] : undefined) ?? base;

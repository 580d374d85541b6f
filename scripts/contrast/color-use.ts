import { contrastOf, HUES, type ThemeColors } from '../../shared/src/theme/index.ts';

/** One colour on possible backgrounds, by token: `fg.muted`, `colorPalette.solid`. */
export interface ColorUse {
  readonly where: string;
  /** `text` needs 4.5 : 1; `mark`, a meaningful line or shape, 3 : 1. */
  readonly kind: 'text' | 'mark';
  readonly ink: string;
  readonly grounds: readonly string[];
}

const RATIO = { text: 4.5, mark: 3 } as const;

/** Default backgrounds of text: the page, its cards, and the subtle notes of every hue. */
export const SURFACES: readonly string[] = ['bg', 'bg.panel', 'bg.subtle', 'bg.muted'];
export const NOTES: readonly string[] = HUES.map((hue) => `${hue}.subtle`);

/** Values that are not a colour of their own: transparent or inherited. */
const NOT_OWN = new Set(['scrim', 'transparent', 'currentColor', 'currentcolor', 'inherit', 'none', 'unset', 'auto']);
export const isOwnColor = (value: string): boolean => !NOT_OWN.has(value) && !value.startsWith('url(');

const FIXED: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', '#fff': '#ffffff' };

/** Returns the value of a token in a theme; undefined if there is no such colour. */
export function valueOf(colors: ThemeColors, name: string): string | undefined {
  if (FIXED[name]) return FIXED[name];
  if (/^#[0-9a-f]{6}$/.test(name)) return name;
  const [group, shade = 'DEFAULT'] = name.split('.');
  const shades: unknown = Object.entries(colors).find(([known]) => known === group)?.[1];
  if (typeof shades !== 'object' || shades === null) return undefined;
  const value: unknown = Object.entries(shades).find(([known]) => known === shade)?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** System colours (CSS Color 4), which the user's own palette pairs, and inherited colours. */
const OF_BROWSER = ['ButtonText', 'Canvas', 'CanvasText', 'SelectedItem', 'SelectedItemText', 'inherit'];
const isOfBrowser = (name: string): boolean => OF_BROWSER.includes(name.replace(/ !important$/, ''));

const PALETTE = 'colorPalette.';
const withHue = (name: string, hue: string): string =>
  name.startsWith(PALETTE) ? `${hue}.${name.slice(PALETTE.length)}` : name;

/** Returns the uses without enough contrast in a theme, as lines; empty if all pass. */
export function failuresOf(uses: readonly ColorUse[], colors: ThemeColors): string[] {
  const failures = new Set<string>();
  for (const { where, kind, ink, grounds } of uses) {
    for (const ground of grounds) {
      if (isOfBrowser(ink) || isOfBrowser(ground)) continue;
      const hues = [ink, ground].some((name) => name.startsWith(PALETTE)) ? HUES : ['primary'];
      for (const hue of hues) {
        const [one, other] = [withHue(ink, hue), withHue(ground, hue)];
        const [oneValue, otherValue] = [valueOf(colors, one), valueOf(colors, other)];
        if (!oneValue || !otherValue) {
          failures.add(`${where}: no colour is called ${oneValue ? other : one}`);
          continue;
        }
        const ratio = contrastOf(oneValue, otherValue);
        if (ratio < RATIO[kind]) failures.add(`${where}: ${kind} ${one} on ${other} is ${ratio.toFixed(2)}`);
      }
    }
  }
  return [...failures];
}

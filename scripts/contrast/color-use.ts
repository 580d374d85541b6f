import { contrastOf, HUES, type ThemeColors } from '../../shared/src/theme/index.ts';

/** One colour seen on others, as the code names them: `fg.muted`, `colorPalette.solid`. */
export interface ColorUse {
  readonly where: string;
  /** `text` needs 4.5 : 1; `mark`, a line or shape that carries meaning, 3 : 1. */
  readonly kind: 'text' | 'mark';
  readonly ink: string;
  readonly grounds: readonly string[];
}

const RATIO = { text: 4.5, mark: 3 } as const;

/** What text may lie on where nothing nearer is known: the page and its cards, and the quiet notes of every hue. */
export const SURFACES: readonly string[] = ['bg', 'bg.panel', 'bg.subtle', 'bg.muted'];
export const NOTES: readonly string[] = HUES.map((hue) => `${hue}.subtle`);

/** Values that are no colour of their own: what is behind shows, or what is around decides. */
const NOT_OWN = new Set(['scrim', 'transparent', 'currentColor', 'currentcolor', 'inherit', 'none', 'unset', 'auto']);
export const isOwnColor = (value: string): boolean => !NOT_OWN.has(value) && !value.startsWith('url(');

const FIXED: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', '#fff': '#ffffff' };

/** The value of a name in a theme; undefined where there is no such colour. */
export function valueOf(colors: ThemeColors, name: string): string | undefined {
  if (FIXED[name]) return FIXED[name];
  if (/^#[0-9a-f]{6}$/.test(name)) return name;
  const [group, shade = 'DEFAULT'] = name.split('.');
  const shades: unknown = Object.entries(colors).find(([known]) => known === group)?.[1];
  if (typeof shades !== 'object' || shades === null) return undefined;
  const value: unknown = Object.entries(shades).find(([known]) => known === shade)?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** Colours of forced colours (CSS Color 4, system colors), which the person's own palette pairs, and what is taken from around. */
const OF_BROWSER = ['Canvas', 'CanvasText', 'SelectedItem', 'SelectedItemText', 'inherit'];
const isOfBrowser = (name: string): boolean => OF_BROWSER.includes(name.replace(/ !important$/, ''));

const PALETTE = 'colorPalette.';
const withHue = (name: string, hue: string): string =>
  name.startsWith(PALETTE) ? `${hue}.${name.slice(PALETTE.length)}` : name;

/** The uses that cannot be read or seen in a theme, as lines; empty when all can. */
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

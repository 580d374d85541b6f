import { atLightness, contrastOf, darkenUntil, lightnessOf } from './color.ts';

/** Colours of a preset; all others are derived from them. */
export interface ThemeTokens {
  readonly primary: string;
  readonly success: string;
  readonly warning: string;
  readonly error: string;
  readonly info: string;
  readonly baseBackground: string;
  readonly baseText: string;
  readonly border: string;
  /** Colours of a measurement's three states, with the specification's spelling. */
  readonly programed: string;
  readonly active: string;
  readonly finished: string;
}

/** Names of the hues for `colorPalette`. */
export const HUES = [
  'primary',
  'success',
  'warning',
  'error',
  'info',
  'programed',
  'active',
  'finished',
  'gray',
] as const;
export type Hue = (typeof HUES)[number];

/** Uses of each hue: text, filled controls and their hover, text on them, subtle areas, lines, focus. */
export type Shades = {
  /** The colour of the preset itself, for areas without meaning of their own. */
  readonly DEFAULT: string;
  readonly fg: string;
  readonly solid: string;
  readonly hover: string;
  readonly contrast: string;
  readonly subtle: string;
  readonly muted: string;
  readonly emphasized: string;
  readonly border: string;
  readonly focusRing: string;
};

export type Surfaces = {
  readonly bg: {
    readonly DEFAULT: string;
    readonly panel: string;
    readonly subtle: string;
    readonly muted: string;
    readonly emphasized: string;
    readonly inverted: string;
    /** Hover colour on the inverted background. */
    readonly invertedHover: string;
  };
  readonly fg: {
    readonly DEFAULT: string;
    readonly muted: string;
    readonly subtle: string;
    readonly inverted: string;
    readonly error: string;
    readonly success: string;
    readonly warning: string;
    readonly info: string;
  };
  readonly border: {
    readonly DEFAULT: string;
    readonly muted: string;
    readonly emphasized: string;
    readonly control: string;
    readonly error: string;
  };
};

export type ThemeColors = Surfaces & Readonly<Record<Hue, Shades>>;

/** Contrast for text (WCAG AA) with a small margin for rounding. */
export const TEXT_CONTRAST = 4.6;
/** Contrast for meaningful lines and marks (WCAG AA). */
export const MARK_CONTRAST = 3.1;
export const WHITE = '#ffffff';
/** Limits the chroma of large areas of red and violet. */
const CALM_CHROMA = 0.2;

function shadesOf(colour: string, ink: string, surfaces: readonly string[], emphasizedSurface: string): Shades {
  const subtle = atLightness(colour, 0.972, 0.024);
  const muted = atLightness(colour, 0.938, 0.045);
  // A yellow dark enough for white text is brown: bright hues keep their colour and use dark text.
  const staysBright = contrastOf(WHITE, colour) < 2;
  const solid = staysBright
    ? colour
    : darkenUntil(atLightness(colour, lightnessOf(colour), CALM_CHROMA), TEXT_CONTRAST, [WHITE]);
  const hover = atLightness(solid, lightnessOf(solid) + (staysBright ? 0.02 : -0.045));
  return {
    DEFAULT: colour,
    fg: darkenUntil(colour, TEXT_CONTRAST, [...surfaces, subtle, muted]),
    solid,
    hover,
    contrast: staysBright ? darkenUntil(ink, TEXT_CONTRAST, [solid, hover]) : WHITE,
    subtle,
    muted,
    emphasized: atLightness(colour, 0.885, 0.075),
    border: atLightness(colour, 0.84, 0.08),
    focusRing: darkenUntil(colour, MARK_CONTRAST, [...surfaces, emphasizedSurface]),
  };
}

/**
 * Derives every colour of the light interface from a preset's eleven. Text reaches 4.5 : 1 and meaningful marks 3 : 1 by
 * construction.
 */
export function deriveColors(tokens: ThemeTokens): ThemeColors {
  const background = tokens.baseBackground;
  const bg = {
    DEFAULT: background,
    panel: WHITE,
    subtle: atLightness(background, lightnessOf(background) - 0.008),
    muted: atLightness(background, lightnessOf(background) - 0.025),
    emphasized: atLightness(background, lightnessOf(background) - 0.065, 0.02),
    inverted: atLightness(tokens.baseText, 0.27, 0.04),
    invertedHover: atLightness(tokens.baseText, 0.37, 0.045),
  };
  const surfaces = [bg.DEFAULT, bg.panel, bg.subtle, bg.muted];
  const text = darkenUntil(tokens.baseText, 7, surfaces);
  const gray = darkenUntil(atLightness(text, 0.53, 0.025), TEXT_CONTRAST, surfaces);
  const shades = (colour: string): Shades => shadesOf(colour, text, surfaces, bg.emphasized);
  const hues: Record<Hue, Shades> = {
    primary: shades(tokens.primary),
    success: shades(tokens.success),
    warning: shades(tokens.warning),
    error: shades(tokens.error),
    info: shades(tokens.info),
    programed: shades(tokens.programed),
    active: shades(tokens.active),
    finished: shades(tokens.finished),
    gray: {
      ...shades(gray),
      fg: text,
      subtle: bg.subtle,
      muted: bg.muted,
      emphasized: bg.emphasized,
      border: tokens.border,
    },
  };
  return {
    bg,
    fg: {
      DEFAULT: text,
      muted: gray,
      subtle: gray,
      inverted: WHITE,
      error: hues.error.fg,
      success: hues.success.fg,
      warning: hues.warning.fg,
      info: hues.info.fg,
    },
    border: {
      DEFAULT: tokens.border,
      muted: atLightness(tokens.border, lightnessOf(tokens.border) + 0.025),
      emphasized: atLightness(tokens.border, lightnessOf(tokens.border) - 0.08),
      control: darkenUntil(atLightness(tokens.border, 0.65), MARK_CONTRAST, [
        ...surfaces,
        ...Object.values(hues).map(({ subtle }) => subtle),
      ]),
      error: hues.error.focusRing,
    },
    ...hues,
  };
}

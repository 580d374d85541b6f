import { atLightness, lightenUntil, lightnessOf } from './color.ts';
import {
  MARK_CONTRAST,
  TEXT_CONTRAST,
  WHITE,
  type Hue,
  type Shades,
  type ThemeColors,
  type ThemeTokens,
} from './shades.ts';

/** Limits the chroma of filled areas: a bright colour on a dark page looks stronger than on a light one. */
const CALM_CHROMA = 0.15;
/** Lightness from which a filled control stands out from the page and its dark text is readable. */
const FILLED_LIGHTNESS = 0.72;

const atLeast = (colour: string, lightness: number, maximumChroma?: number): string =>
  atLightness(colour, Math.max(lightness, lightnessOf(colour)), maximumChroma);

function shadesOf(colour: string, ink: string, surfaces: readonly string[], emphasizedSurface: string): Shades {
  const subtle = atLightness(colour, 0.265, 0.035);
  const muted = atLightness(colour, 0.31, 0.05);
  // Filled controls are bright with dark text, and brighter when hovered.
  const solid = lightenUntil(atLeast(colour, FILLED_LIGHTNESS, CALM_CHROMA), TEXT_CONTRAST, [ink, emphasizedSurface]);
  return {
    DEFAULT: lightenUntil(colour, MARK_CONTRAST, surfaces),
    fg: lightenUntil(atLeast(colour, FILLED_LIGHTNESS, CALM_CHROMA), TEXT_CONTRAST, [...surfaces, subtle, muted]),
    solid,
    hover: atLightness(solid, lightnessOf(solid) + 0.045),
    contrast: ink,
    subtle,
    muted,
    emphasized: atLightness(colour, 0.37, 0.075),
    border: atLightness(colour, 0.42, 0.075),
    focusRing: lightenUntil(colour, MARK_CONTRAST, [...surfaces, emphasizedSurface]),
  };
}

/**
 * Derives every colour of the dark interface from a preset's eleven: the same hues, with the lightness reversed. Text
 * reaches 4.5 : 1 and meaningful marks 3 : 1 by construction.
 */
export function deriveDarkColors(tokens: ThemeTokens): ThemeColors {
  const surface = (lightness: number, chroma = 0.014): string => atLightness(tokens.baseText, lightness, chroma);
  const bg = {
    DEFAULT: surface(0.19),
    panel: surface(0.228),
    subtle: surface(0.25),
    muted: surface(0.275),
    emphasized: surface(0.335, 0.02),
    // Stays dark, one step above the page: the side menu and tooltips.
    inverted: surface(0.3, 0.035),
    invertedHover: surface(0.38, 0.04),
  };
  const surfaces = [bg.DEFAULT, bg.panel, bg.subtle, bg.muted];
  const text = surface(0.935);
  const shades = (colour: string): Shades => shadesOf(colour, bg.DEFAULT, surfaces, bg.emphasized);
  const hues: Record<Exclude<Hue, 'gray'>, Shades> = {
    primary: shades(tokens.primary),
    success: shades(tokens.success),
    warning: shades(tokens.warning),
    error: shades(tokens.error),
    info: shades(tokens.info),
    programed: shades(tokens.programed),
    active: shades(tokens.active),
    // A grey that is lighter than the colours of the other two states.
    finished: shades(atLeast(tokens.finished, 0.78)),
  };
  const notes = Object.values(hues).map(({ subtle }) => subtle);
  const gray = lightenUntil(surface(0.74, 0.02), TEXT_CONTRAST, [...surfaces, ...notes]);
  const border = surface(0.33, 0.02);
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
      DEFAULT: border,
      muted: surface(0.29, 0.018),
      emphasized: surface(0.42, 0.022),
      control: lightenUntil(surface(0.5, 0.022), MARK_CONTRAST, [...surfaces, ...notes]),
      error: hues.error.focusRing,
    },
    ...hues,
    gray: {
      ...shades(gray),
      fg: text,
      subtle: bg.subtle,
      muted: bg.muted,
      emphasized: bg.emphasized,
      border,
    },
  };
}

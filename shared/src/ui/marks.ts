/**
 * Styles for drawings in the forced colours of somebody's system, where the browser replaces every ground and drops shadows. Spread them
 * on what is known by its ground alone; states that ARIA names, such as the current page or the chosen tab, need nothing.
 */
export const marks = {
  /** Its colour is a figure: it stays as it is. Whatever text lies in it brings a colour of its own. */
  figure: { forcedColorAdjust: 'none' },
  /** It is there or not, or long or short: the colour of text. */
  shape: { _highContrast: { bg: 'CanvasText' } },
  /** What a shape moves on. */
  track: { _highContrast: { outline: '1px solid CanvasText' } },
} as const;

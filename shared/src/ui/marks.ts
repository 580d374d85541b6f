/**
 * Styles for drawings in forced colours, where the browser replaces backgrounds and drops shadows. Spread them on
 * elements that are recognized by their background alone. States that ARIA names, such as the current page or the
 * selected tab, do not need them.
 */
export const marks = {
  /** The colour is data, so it stays. Text inside needs a colour of its own. */
  figure: { forcedColorAdjust: 'none' },
  /** Presence or length is the data: in the colour of text. */
  shape: { _highContrast: { bg: 'CanvasText' } },
  /** The track that a shape moves on. */
  track: { _highContrast: { outline: '1px solid CanvasText' } },
} as const;

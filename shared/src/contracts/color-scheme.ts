/**
 * Name of the cookie that stores whether this browser shows the application light or dark; without it, the application
 * follows the operating system. The server writes the value into the page, so that the first paint has it.
 */
export const COLOR_SCHEME_COOKIE = 'veleta_color_scheme';

/** Attribute of the document with the chosen scheme. */
export const COLOR_SCHEME_ATTRIBUTE = 'data-color-scheme';

export const COLOR_SCHEMES = ['light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Returns the scheme of a cookie, which may have any value; null without a valid choice. */
export const parseColorScheme = (value: string | null | undefined): ColorScheme | null =>
  COLOR_SCHEMES.find((scheme) => scheme === value) ?? null;

import type { ThemeTokens } from './shades.ts';

/** Key of a theme: an industry's id as text, or `default`. */
export type ThemeKey = string;

export const DEFAULT_THEME_KEY = 'default';

/** Preset of the default theme, separate from the thirty others, which sign-in pages do not need. */
export const base: ThemeTokens = {
  primary: '#01a3a3',
  success: '#52c41a',
  warning: '#faad14',
  error: '#f5222d',
  info: '#1890ff',
  baseBackground: '#f7fafa',
  baseText: '#1d2b2f',
  border: '#dde6e7',
  programed: '#6878d6',
  active: '#018c8c',
  finished: '#56666e',
};

import type { ThemeTokens } from './shades.ts';

/** Key of a theme: an industry's id as text, or `default`. */
export type ThemeKey = string;

export const DEFAULT_THEME_KEY = 'default';

const base: ThemeTokens = {
  primary: '#01a3a3',
  success: '#52c41a',
  warning: '#faad14',
  error: '#f5222d',
  info: '#1890ff',
  baseBackground: '#f7fafa',
  baseText: '#1d2b2f',
  border: '#dde6e7',
  programed: '#8c9eff',
  active: '#01a3a3',
  finished: '#5b6b73',
};

/** A preset as its own seven colours; the four of success, warning, error and info it may change too. */
const preset = (
  primary: string,
  [programed, active, finished]: readonly [string, string, string],
  [baseBackground, baseText, border]: readonly [string, string, string],
  own: Partial<ThemeTokens> = {},
): ThemeTokens => ({ ...base, primary, programed, active, finished, baseBackground, baseText, border, ...own });

// Three families of neutrals would make thirty look-alikes: each ground leans to its own primary.
const cool = ['#f7f9fc', '#1c2735', '#dde4ee'] as const;
const blue = ['#f6f9fd', '#17263d', '#d9e4f2'] as const;
const violet = ['#faf8fd', '#2a2140', '#e5dff0'] as const;
const rose = ['#fdf8f9', '#361f2a', '#f0dfe4'] as const;
const warm = ['#fcf9f6', '#33261c', '#ece2d8'] as const;
const sand = ['#fbfaf4', '#2f2a1a', '#e8e4d3'] as const;
const leaf = ['#f8fbf6', '#1f2d1d', '#dfe9da'] as const;
const sea = ['#f5fafb', '#162c33', '#d8e7eb'] as const;
const slate = ['#f8f9fa', '#212529', '#e0e3e6'] as const;

/** The thirty presets and `default`; `0` is `default`. */
export const presets: Readonly<Record<ThemeKey, ThemeTokens>> = {
  default: base,
  '0': base,
  '1': preset('#4b8b3b', ['#c2a83e', '#4b8b3b', '#6b6f5c'], leaf),
  '2': preset('#b0653a', ['#d9a441', '#b0653a', '#6d625b'], warm),
  '3': preset('#d0742b', ['#6c9bd2', '#d0742b', '#6b645e'], warm, { warning: '#f2b632' }),
  '4': preset('#2f6fde', ['#f0a24a', '#2f6fde', '#5f6b80'], blue, { info: '#3f8cff' }),
  '5': preset('#7a5af0', ['#3fb8c9', '#7a5af0', '#68637d'], violet),
  '6': preset('#c9384f', ['#e7a14b', '#c9384f', '#75616a'], rose, { error: '#d9291c' }),
  '7': preset('#0f7f9e', ['#9c8cf2', '#0f7f9e', '#566a73'], sea),
  '8': preset('#1f8f6b', ['#e0a63a', '#1f8f6b', '#5a6b64'], leaf),
  '9': preset('#9a5bc4', ['#f08f6f', '#9a5bc4', '#6c6478'], violet),
  '10': preset('#3d5a9e', ['#62b3a5', '#3d5a9e', '#606a7d'], cool),
  '11': preset('#c4862d', ['#5c8fc9', '#c4862d', '#6e675a'], sand, { warning: '#ffc53d' }),
  '12': preset('#0a8fd0', ['#f2a65a', '#0a8fd0', '#5c6c7a'], blue, { info: '#2f9bff' }),
  '13': preset('#d1497f', ['#7d8df0', '#d1497f', '#74626c'], rose),
  '14': preset('#6c7a1f', ['#d28a45', '#6c7a1f', '#686a58'], sand, { success: '#73b312' }),
  '15': preset('#146c94', ['#e3b04b', '#146c94', '#576873'], sea),
  '16': preset('#8a4f2d', ['#4fa3a0', '#8a4f2d', '#6c625c'], warm),
  '17': preset('#5146c7', ['#e58ab0', '#5146c7', '#64637a'], violet),
  '18': preset('#00897b', ['#f29f67', '#00897b', '#566b69'], sea),
  '19': preset('#bf3fa3', ['#58b2dc', '#bf3fa3', '#70627a'], rose),
  '20': preset('#37699b', ['#dc8f5a', '#37699b', '#5f6a76'], cool),
  '21': preset('#7b8794', ['#4c9fd6', '#4f7396', '#6a727a'], slate),
  '22': preset('#e0603f', ['#6d87e8', '#e0603f', '#72635f'], warm, { error: '#e01e37' }),
  '23': preset('#298a3e', ['#9a86e0', '#298a3e', '#5d6b5f'], leaf),
  '24': preset('#1c6dd0', ['#3fc1a6', '#1c6dd0', '#5d6a7c'], blue),
  '25': preset('#a8743f', ['#6f9ac8', '#a8743f', '#6d655b'], sand),
  '26': preset('#8450ba', ['#e6b34a', '#8450ba', '#6a637a'], violet),
  '27': preset('#12a5b8', ['#f08a8a', '#0f93a5', '#556b70'], sea),
  '28': preset('#a63446', ['#7f9fd9', '#a63446', '#72626a'], rose, { error: '#e0281b' }),
  '29': preset('#4f5d75', ['#ef8354', '#4f5d75', '#6a7180'], slate),
};

/** The theme of an organization: its industry's, if there is one with that key. */
export function themeKeyOf(industryId: number | null | undefined): ThemeKey {
  const key = String(industryId);
  return industryId != null && Object.hasOwn(presets, key) ? key : DEFAULT_THEME_KEY;
}

/** The preset of a key from storage, which may hold anything. */
export const presetOf = (key: string): ThemeTokens => (Object.hasOwn(presets, key) ? presets[key] : undefined) ?? base;

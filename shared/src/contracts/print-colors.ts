/**
 * Print colour of each theme: enough contrast to white as text and as background. The themes derive it from their
 * presets, and a test compares both; this copy serves documents, which do not load themes.
 */
export const PRINT_COLORS: Readonly<Record<string, string>> = {
  '0': '#0a8181',
  '1': '#4a8322',
  '2': '#a92229',
  '3': '#1d4a93',
  '4': '#8c47b1',
  '5': '#b45e0f',
  '6': '#655895',
  '7': '#d13c5e',
  '8': '#af2f9b',
  '9': '#6660cb',
  '10': '#966e0e',
  '11': '#228253',
  '12': '#ca4a27',
  '13': '#36546f',
  '14': '#127da4',
  '15': '#84294f',
  '16': '#055d6b',
  '17': '#6c3c28',
  '18': '#2674d4',
  '19': '#4b6e81',
  '20': '#b82773',
  '21': '#935e2c',
  '22': '#bb5353',
  '23': '#107766',
  '24': '#72732a',
  '25': '#7f308c',
  '26': '#4b8302',
  '27': '#6244cc',
  '28': '#1e78c0',
  '29': '#07818f',
  default: '#0a8181',
};

/** Returns the print colour of a theme key; that of the default theme for an unknown key. */
export const printColorOf = (themeKey: string): string =>
  (Object.hasOwn(PRINT_COLORS, themeKey) ? PRINT_COLORS[themeKey] : undefined) ?? '#0a8181';

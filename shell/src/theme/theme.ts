import { readStored, writeStored } from '@veleta/shared/session';
import { DEFAULT_THEME_KEY, themeKeyOf, themeVariables } from '@veleta/shared/theme';

const apply = (key: string): void => {
  for (const [name, value] of Object.entries(themeVariables(key)))
    document.documentElement.style.setProperty(name, value);
};

/** Shows the theme kept from the last visit, `default` where there is none. */
export function showStoredTheme(): void {
  const key = readStored('themeKey') ?? DEFAULT_THEME_KEY;
  // The system's own values are those of the default theme.
  if (key !== DEFAULT_THEME_KEY) apply(key);
}

/** Shows the theme of an industry and keeps its key. */
export function showTheme(industry: number | null): void {
  const key = themeKeyOf(industry);
  writeStored('themeKey', key);
  apply(key);
}

/** Shows the default theme without keeping anything: nobody is signed in. */
export const showDefaultTheme = (): void => apply(DEFAULT_THEME_KEY);

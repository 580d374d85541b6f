import { readStored, writeStored } from '@veleta/shared/session';
import { DEFAULT_THEME_KEY, themeKeyOf, themeVariables } from '@veleta/shared/theme';

const THEME_KEY = 'themeKey';

const apply = (key: string): void => {
  for (const [name, value] of Object.entries(themeVariables(key)))
    document.documentElement.style.setProperty(name, value);
};

/** Shows the theme kept from the last visit, `default` where there is none. */
export function showStoredTheme(): void {
  const key = readStored(THEME_KEY) ?? DEFAULT_THEME_KEY;
  // The system's own values are those of the default theme.
  if (key !== DEFAULT_THEME_KEY) apply(key);
}

/** Shows the theme of an industry and keeps its key. */
export function showTheme(industry: number | null): void {
  const key = themeKeyOf(industry);
  writeStored(THEME_KEY, key);
  apply(key);
}

/** Shows the theme that another tab of this browser has changed to. */
export function followTheme(): void {
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea === localStorage && key === THEME_KEY && newValue) apply(newValue);
  });
}

/** Shows the default theme without keeping anything: nobody is signed in. */
export const showDefaultTheme = (): void => apply(DEFAULT_THEME_KEY);

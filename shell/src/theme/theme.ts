import { readStored, writeStored } from '@veleta/shared/session';
import { DEFAULT_THEME_KEY } from '@veleta/shared/theme';

const THEME_KEY = 'themeKey';

/** Counts changes, so that an outdated one has no effect after its code has loaded. */
let changes = 0;

let shownNames: readonly string[] = [];

function setVariables(variables: Readonly<Record<string, string>>): void {
  const { style } = document.documentElement;
  for (const name of shownNames) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  shownNames = Object.keys(variables);
}

/** Loads the code of the themes; a call after a failure tries again. */
export const loadThemes = (): Promise<typeof import('./themes.ts')> => import('./themes.ts');

/** Loads the themes and applies the chosen one. If loading fails, the page stays as it is. */
async function change(choose: (themes: typeof import('./themes.ts')) => string): Promise<void> {
  changes += 1;
  const turn = changes;
  const themes = await loadThemes().catch(() => null);
  if (themes && turn === changes) setVariables(themes.themeVariables(choose(themes)));
}

/** Shows the theme stored on the last visit; the default is `default`. */
export async function showStoredTheme(): Promise<void> {
  const key = readStored(THEME_KEY) ?? DEFAULT_THEME_KEY;
  // The system's own values are those of the default theme.
  if (key !== DEFAULT_THEME_KEY) await change(() => key);
}

/** Shows the theme of an industry and stores its key. */
export const showTheme = (industry: number | null): Promise<void> =>
  change(({ themeKeyOf }) => {
    const key = themeKeyOf(industry);
    writeStored(THEME_KEY, key);
    return key;
  });

/** Applies the theme that another tab of this browser has chosen. */
export function followTheme(): void {
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea === localStorage && key === THEME_KEY && newValue) void change(() => newValue);
  });
}

/** Shows the default theme without storing it, after the session has ended. */
export function showDefaultTheme(): void {
  changes += 1;
  setVariables({});
}

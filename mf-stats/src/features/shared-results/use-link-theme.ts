import { themeVariables } from '@veleta/shared/theme';
import { useLayoutEffect } from 'react';

/**
 * Applies the theme of the organization while the page is open. It is not stored: the reader may be signed in to
 * another organization, whose theme returns afterwards.
 */
export function useLinkTheme(themeKey: string | undefined): void {
  useLayoutEffect(() => {
    if (themeKey === undefined) return undefined;
    const { style } = document.documentElement;
    const before = new Map<string, string>();
    for (const [name, value] of Object.entries(themeVariables(themeKey))) {
      before.set(name, style.getPropertyValue(name));
      style.setProperty(name, value);
    }
    return () => before.forEach((value, name) => (value ? style.setProperty(name, value) : style.removeProperty(name)));
  }, [themeKey]);
}

import { themeVariables } from '@veleta/shared/theme';
import { useLayoutEffect } from 'react';

/**
 * The colours of the organization whose results these are, as long as the page is open. Nothing is kept: whoever reads a link may
 * be signed in somewhere else, and finds their own colours again.
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
